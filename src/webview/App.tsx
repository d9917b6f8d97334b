/** The page: banner, header, list, turn, rules. Or what is shown while there is no session. */
import { useDeferredValue, useEffect, useState } from "./ui/react.ts";
import { Announcer } from "./Announcer.tsx";
import { Skeleton, Failed, Loading, Unrecognised } from "./states/states.tsx";
import { Compare } from "./decision/Compare.tsx";
import { Turn } from "./decision/Turn.tsx";
import { Banner } from "./head/Banner.tsx";
import { Header } from "./head/Header.tsx";
import { keyPlace, pageAction } from "./keys.ts";
import { RulesBar } from "./rules/RulesBar.tsx";
import { useData, useInspector } from "./store/context.ts";
import { Turns } from "./turns/Turns.tsx";
import { TurnBar } from "./turns/TurnBar.tsx";

export function App() {
  const state = useData((data) => data.state);
  const session = useData((data) => data.session);
  const notice = useData((data) => data.notice);
  if (state?.kind === "unrecognised") return <div className="app"><Unrecognised state={state} /></div>;
  if (state?.kind === "failed") return <div className="app"><Failed name={state.name} message={state.message} /></div>;
  if (session === undefined) {
    if (state === undefined && notice?.kind === "failed") return <div className="app"><Failed name="The session" message={notice.text} /></div>;
    return <div className="app"><Loading state={state?.kind === "loading" ? state : undefined} /></div>;
  }
  return <Session />;
}

function Session() {
  const inspector = useInspector();
  const session = useData((data) => data.session)!;
  const banner = useData((data) => (data.state?.kind === "ready" ? data.state.banner : undefined));
  const view = useData((data) => data.view);
  const comparing = useData((data) => data.comparing);
  /** The bar of rules comes after the first paint: it is not what one looks at first. */
  const rules = useDeferredValue(true, false);
  /** On narrow pages the list is behind a button. */
  const [listOpen, setListOpen] = useState(false);

  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const action = pageAction(event, keyPlace(event.target));
      if (action === undefined) return;
      event.preventDefault();
      const { turn, flipsOpen, session: now } = inspector.store.get();
      switch (action) {
        case "next": return void inspector.jump(false);
        case "previous": return void inspector.jump(true);
        case "find": setListOpen(true); return focusOn("find");
        case "pattern": return focusOn("pattern");
        case "flips": if ((now?.flips?.changed ?? 0) > 0) inspector.showFlips(!flipsOpen); return;
        case "open": if (turn !== undefined) inspector.openSource({ turn }); return;
        case "list": setListOpen(true); return focusOn("turn-list");
      }
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, [inspector]);

  return (
    <div className="app">
      {banner === undefined ? null : <Banner banner={banner} />}
      <Header session={session} />
      <div className={listOpen ? "work show-turns" : "work"}>
        <TurnBar open={listOpen} onToggle={() => setListOpen(!listOpen)} />
        <Turns />
        {comparing && view !== undefined ? <Compare turn={view.turn} /> : view === undefined
          ? <main className="turn" aria-label="Turn" aria-busy={session.counts.turns > 0}>{session.counts.turns > 0 ? <Skeleton /> : <p className="c-dim">No assistant message so far.</p>}</main>
          : <Turn view={view} />}
      </div>
      {rules ? <RulesBar session={session} /> : null}
      <Announcer />
    </div>
  );
}

/** Focuses an element: at once where it is shown, otherwise when the fold around it is open. */
function focusOn(id: string): void {
  const shown = (): HTMLElement | undefined => {
    const element = document.getElementById(id);
    return element === null || element.offsetParent === null ? undefined : element;
  };
  const focus = (): void => {
    const element = shown();
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  };
  if (shown() !== undefined) return focus();
  if (id === "pattern") document.querySelector<HTMLElement>(".rules:not(.is-unfolded) .r-fold")?.click();
  requestAnimationFrame(focus);
}
