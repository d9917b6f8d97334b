/** The least that any reader of JSON Lines does: read the file, parse each line. The whole process is what others are held against. */
import { readFileSync } from "node:fs";

const text = readFileSync(process.argv[2], "utf8");
let records = 0;
for (let at = 0; at < text.length;) {
  let end = text.indexOf("\n", at);
  if (end < 0) end = text.length;
  if (end > at && JSON.parse(text.slice(at, end)) !== null) records += 1;
  at = end + 1;
}
console.log(records);
