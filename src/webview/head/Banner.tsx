/** What the host has to say above the content. The last good state stays below. */
import type { Banner as BannerView } from "../../core/protocol/views.ts";
import { Icon } from "../ui/Icon.tsx";

/** Kinds that the reader should know of but that need nothing done. */
const MILD: ReadonlySet<BannerView["kind"]> = new Set(["shrunk", "rewritten", "rules"]);

export function Banner({ banner }: { readonly banner: BannerView }) {
  const mild = MILD.has(banner.kind);
  return (
    <div className={mild ? "banner is-mild" : "banner"} role={mild ? "status" : "alert"}>
      <Icon name={mild ? "warn" : "error"} className={mild ? "c-stall" : "c-err"} />
      <p><b>{banner.message}</b>{banner.detail === undefined ? null : <> {banner.detail}</>}</p>
    </div>
  );
}
