/** Gzip, as a stream of members that follow each other. */
import { Gunzip } from "fflate";
import { limited, type Unpacker } from "./unpacker.ts";

/** The unpacker recurses once a member, and a member has at least 18 bytes: it is given pieces of this size. */
const PIECE = 8192;

/** Unpacks members; the caller may use its buffers again. */
export function gzipStream(take: (piece: Uint8Array) => void): Unpacker {
  const stream = new Gunzip(limited(take));
  return {
    push(bytes) {
      for (let at = 0; at < bytes.length; at += PIECE) stream.push(new Uint8Array(bytes.subarray(at, at + PIECE)));
    },
  };
}
