/** What the host answers to a question of a component: asked anew when its key changes, dropped when the component goes. */
import { useEffect, useState } from "./react.ts";

/** The last answer; undefined before the first. `ask` is taken as it is when the key changes; the answer to an older key stays until the new one is there. */
export function useAnswer<A>(key: string, ask: () => Promise<A | undefined>): A | undefined {
  const [answer, setAnswer] = useState<A>();
  useEffect(() => {
    let current = true;
    void ask().then((next) => { if (current && next !== undefined) setAnswer(next); });
    return () => { current = false; };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for everything that is asked
  }, [key]);
  return answer;
}
