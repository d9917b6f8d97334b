/** The sentence about a file that no format fits. */
/** So many formats are named; the documents have the whole table. */
const NAMED = 5;

/** What a user is told of a file that is no session. @param looked labels of the formats that were tried, commonest first. */
export function unrecognised(looked: readonly string[]): string {
  const some = looked.slice(0, NAMED).join(", ");
  return `no agent session recognised${looked.length > NAMED ? `; none of ${looked.length} formats fits (${some}, …)` : looked.length > 0 ? `; looked for ${some}` : ""}`;
}
