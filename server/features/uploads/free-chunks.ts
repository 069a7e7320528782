import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "minor" }) => void;
let collect: Collect | undefined;

/**
 * Runs a minor garbage collection, in less than a millisecond. Buffers received from a socket are external memory: their small
 * heap objects do not trigger minor collections, while their external size triggers full ones, which took more than half of an
 * upload's time.
 */
export function freeChunks(): void {
  collect ??= exposedCollector();
  collect({ type: "minor" });
}

/** V8 exposes `gc` in contexts that are created while this flag is set. */
function exposedCollector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}
