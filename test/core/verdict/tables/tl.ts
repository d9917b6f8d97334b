/** Filipino endings that a speaker can judge at a glance. */
import type { Table } from "./table.ts";

export const tl: Table = {
  stall: [
    "Sige, susuriin ko ang file at ipapaalam ko sa iyo.",
    "Ngayon aayusin ko ang template.",
    "Hayaan mo akong tingnan ang ikatlong file.",
    "Sinusuri ang log...",
    "Ang susunod na hakbang ay buuin muli ang index.",
    "Magpatuloy tayo sa susunod na module.",
  ],
  legal: [
    "Binabasa ng script ang file at ipinapadala ang email.",
    "Kung gusto mo, gagawa ako ng maikling bersyon.",
    "Mula ngayon sasagot ako sa Filipino.",
    "Hindi ko buburahin ang anuman nang walang pahintulot mo.",
    "Naayos na at nasubukan na.",
  ],
};
