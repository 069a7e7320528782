import { CallError, codeNeededBy } from "#contract/client.ts";
import type { CodeNeeded } from "#contract/accounts.ts";
import type { AboveCeiling, ScreensInUse } from "#contract/playback.ts";

/** Why nothing plays, each with a screen of its own. */
export type Halt =
  /** As many screens play as the plan has. */
  | { kind: "limit"; inUse: ScreensInUse }
  /** Another screen took this one's place. */
  | { kind: "lost" }
  | { kind: "expired" }
  | { kind: "ceiling"; above: AboveCeiling }
  /** The parental code is asked for first; an account without one chooses it. */
  | { kind: "code"; hasCode: boolean }
  /** No such title for this profile. */
  | { kind: "gone" }
  /** Known, but not to be seen now. */
  | { kind: "unavailable" }
  /** No network, or a server that does not answer. */
  | { kind: "network" }
  /** The stream came and could not be shown. */
  | { kind: "media" };

/** The halt behind a refused call. Anything that is no refusal is a fault of ours and shown as one of the network. */
export function haltOf(error: unknown): Halt {
  if (!(error instanceof CallError)) return { kind: "network" };
  switch (error.code) {
    case 300:
      return { kind: "lost" };
    case 404:
      return { kind: "gone" };
    case 600:
      return { kind: "limit", inUse: error.details as ScreensInUse };
    case 601:
      return { kind: "expired" };
    case 602:
      return { kind: "ceiling", above: error.details as AboveCeiling };
    case 603:
      return { kind: "unavailable" };
    case 604:
      return codeHalt(codeNeededBy(error));
    default:
      return { kind: "network" };
  }
}

/** A session that was locked elsewhere is led out by the client itself. */
function codeHalt(needed: CodeNeeded | undefined): Halt {
  return needed ? { kind: "code", hasCode: needed.has_parental_code } : { kind: "network" };
}

/** Whether a refused sign of life ends the playback. A broken network does not: the next one tells again. */
export function endsPlayback(halt: Halt): boolean {
  return halt.kind !== "network";
}
