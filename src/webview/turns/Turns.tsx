/** The left side: search, density, filters, list. */
import { useRef } from "../ui/react.ts";
import type { Filter, ListRow } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { Segmented, Select } from "../ui/fields.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/Button.tsx";
import { count, plural } from "../ui/words.ts";
import { filtersOf } from "./filters.ts";
import { TurnList } from "./TurnList.tsx";

const DENSITIES = [
  { value: "one", name: "One line a turn", face: <Icon name="list" /> },
  { value: "two", name: "Two lines a turn", face: <Icon name="rows" /> },
] as const;

export function Turns() {
  const inspector = useInspector();
  const density = useData((data) => data.density);
  return (
    <div className="turns-w">
      <nav className={`turns${density === "two" ? " two" : ""}`} aria-label="Turns">
        <div className="turns-bar">
          <Find />
          <Segmented label="Density" value={density} options={DENSITIES} onPick={inspector.setDensity} />
        </div>
        <Filters />
        <TurnList
          onOpen={(row: ListRow) => {
            if (row.kind === "turn") inspector.openSource({ turn: row.turn });
            else if (row.kind !== "conversation") inspector.openSource({ conversation: row.conversation, message: row.message });
          }}
        />
      </nav>
    </div>
  );
}

function Find() {
  const inspector = useInspector();
  const find = useData((data) => data.find);
  const turns = useData((data) => data.session?.counts.turns ?? 0);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="find">
      <Icon name="search" />
      <input
        ref={field} id="find" type="text" value={find} placeholder={`Find in ${plural(turns, "turn")}`} aria-label="Find in this session" spellCheck={false} autoComplete="off"
        onChange={(event) => inspector.setFind(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" && event.key !== "Enter" && event.key !== "ArrowDown") return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Escape" && find !== "") inspector.setFind("");
          else document.getElementById("turn-list")?.focus();
        }}
      />
      {find === "" ? null : <IconButton icon="x" name="Clear the search" onClick={() => { inspector.setFind(""); field.current?.focus(); }} />}
    </div>
  );
}

function Filters() {
  const inspector = useInspector();
  const session = useData((data) => data.session);
  const filter = useData((data) => data.filter);
  const conversation = useData((data) => data.conversation);
  if (session === undefined) return null;
  const filters = filtersOf(session, filter, conversation);
  return (
    <>
      <div className="chips" role="group" aria-label="Show">
        {filters.map(({ id, label, count: number }) => (
          <button key={id} type="button" className="chip" aria-pressed={filter === id} onClick={() => inspector.setFilter(id)}>{label} <b>{count(number)}</b></button>
        ))}
      </div>
      <div className="chips-sel">
        <Select<Filter> label="Show" hidden value={filter} options={filters.map(({ id, label, count: number }) => ({ value: id, label: `${label} ${count(number)}` }))} onPick={inspector.setFilter} />
      </div>
    </>
  );
}
