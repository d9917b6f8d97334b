/** One row of the list. Rows that are on their way are a still bone. */
import { memo } from "../ui/react.ts";
import type { ListRow } from "../../core/protocol/views.ts";
import { clock } from "../ui/words.ts";
import { Icon } from "../ui/Icon.tsx";
import { MARKS, rowId } from "./rows.ts";

export interface RowProps {
  readonly row: ListRow | undefined;
  readonly index: number;
  readonly total: number;
  readonly start: number;
  readonly size: number;
  readonly two: boolean;
  readonly selected: boolean;
  readonly active: boolean;
  readonly onPick: (row: ListRow) => void;
  readonly onOpen: (row: ListRow) => void;
}

export const Row = memo(RowView, (one, other) =>
  one.row === other.row && one.index === other.index && one.total === other.total && one.start === other.start && one.size === other.size && one.two === other.two
  && one.selected === other.selected && one.active === other.active && one.onOpen === other.onOpen);

function RowView({ row, index, total, start, size, selected, active, onPick, onOpen }: RowProps) {
  const place = { transform: `translateY(${start}px)`, height: size };
  const option = { role: "option", "aria-setsize": total, "aria-posinset": index + 1 } as const;
  switch (row?.kind) {
    case undefined:
      return <div className="vrow sk-li" role="presentation" style={place}><span className={`bone b${3 + ((index * 7) % 6)}`} /></div>;
    case "user":
      return (
        <div className="vrow exh" role="presentation" style={place}>
          <Icon name="user" /><span className="exh-t"><span className="vh">User: </span>{row.text}</span>
          {row.time === undefined ? null : <span className="exh-m">{clock(row.time)}</span>}
        </div>
      );
    case "conversation":
      return (
        <div className="vrow exh is-conversation" role="presentation" style={place}>
          <Icon name="branch" /><span className="exh-t"><span className="vh">Conversation {row.conversation + 1}: </span>{row.text}</span>
          <span className="exh-m">conversation {row.conversation + 1}</span>
        </div>
      );
    case "scaffold":
      return (
        <div
          className={`vrow inj${active ? " is-active" : ""}`} style={place} id={rowId(row, index)} {...option} aria-selected={false}
          title={`${row.title}: ${row.detail}`} onClick={() => onPick(row)} onDoubleClick={() => onOpen(row)}
        >
          <span className="tn" /><Icon name={row.badge === "" ? "nudge" : "layers"} /><span className="tw">{row.title}</span><span className="tt">{row.detail}</span>
          {row.badge === "" ? null : <span className="tg">{row.badge}</span>}
        </div>
      );
    case "turn": {
      const mark = MARKS[row.mark];
      return (
        <div
          className={`vrow trn${mark.className}${selected ? " is-sel" : ""}${row.provisional ? " is-provisional" : ""}`} style={place} id={rowId(row, index)} {...option} aria-selected={selected}
          onClick={() => onPick(row)} onDoubleClick={() => onOpen(row)}
        >
          <span className="tn">{row.turn + 1}</span><Icon name={mark.icon} className={mark.colour} />
          <span className="tw">{row.title}</span><span className="tt">{row.detail}</span>
          <span className="tg">
            {row.model === undefined ? null : <span className="tg tg-m" title={`Another model from here on: ${row.model}`}><Icon name="diff" /><span className="vh">another model: </span><span className="ell">{row.model}</span></span>}
            {row.changed ? <span className="draft-tag">draft</span> : null}
            {row.provisional ? <span title="The last line of the file is not complete yet">being written</span> : null}
            {row.differs && row.badge !== "differs" ? <><Icon name="diff" /><span className="vh">differs</span></> : null}
            {row.badge === "differs" ? <Icon name="diff" /> : null}
            {row.badge}
          </span>
        </div>
      );
    }
  }
}
