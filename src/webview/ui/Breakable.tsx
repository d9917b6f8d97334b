/** A name of the loop's ("fallback_prior_turn_content"), which a narrow place breaks between its words and nowhere else. */
import { Fragment } from "./react.ts";

export function Breakable({ text }: { readonly text: string }) {
  return <>{text.split(/(?<=[_(=/.])/).map((piece, index) => <Fragment key={index}>{index === 0 ? null : <wbr />}{piece}</Fragment>)}</>;
}
