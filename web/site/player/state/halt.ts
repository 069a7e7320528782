import { CallError, codeNeededBy } from "#contract/client.ts";
import type { CodeNeeded } from "#contract/accounts.ts";
import type { AboveCeiling, FreeAtNight, ScreensInUse } from "#contract/playback.ts";

/** Why playback is impossible. Each has its own screen. */
export type Halt =
  /** The plan's screens are all in use. */
  | { kind: "limit"; inUse: ScreensInUse }
  /** Another screen took this one's lease. */
  | { kind: "lost" }
  | { kind: "expired" }
  /** Free of charge it plays at night alone. */
  | { kind: "night"; opensAt: string }
  | { kind: "ceiling"; above: AboveCeiling }
  /** The parental code is needed; an account without one sets it first. */
  | { kind: "code"; hasCode: boolean }
  /** The title does not exist for this profile. */
  | { kind: "gone" }
  /** Its rights ended while it played. */
  | { kind: "rightsEnded" }
  /** It was taken out of the catalogue while it played. */
  | { kind: "withdrawn" }
  /** The title exists but is not available now. */
  | { kind: "unavailable" }
  /** The staff see the site as a person does, which plays nothing. */
  | { kind: "readOnly" }
  /** No network, or no response from the server. */
  | { kind: "network" }
  /** Files of the title are missing or corrupt. */
  | { kind: "service" }
  /** The stream was loaded but cannot be decoded. */
  | { kind: "media" };

/** Maps a failed call to a halt. Unexpected errors are shown as network failures. */
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
    case 606:
      return { kind: "readOnly" };
    case 607:
      return { kind: "night", opensAt: (error.details as FreeAtNight).opens_at };
    default:
      return { kind: "network" };
  }
}

/** Maps a failed call during playback to a halt: a title that is missing now has lost its rights or was withdrawn. */
export function haltWhilePlaying(error: unknown, haveRightsEnded: boolean): Halt {
  const halt = haltOf(error);
  if (halt.kind !== "gone" && halt.kind !== "unavailable") return halt;
  return { kind: haveRightsEnded ? "rightsEnded" : "withdrawn" };
}

/** The API client handles sessions locked elsewhere. */
function codeHalt(needed: CodeNeeded | undefined): Halt {
  return needed ? { kind: "code", hasCode: needed.has_parental_code } : { kind: "network" };
}

/** Whether a refused heartbeat ends playback. A network failure does not: the next heartbeat decides. */
export function endsPlayback(halt: Halt): boolean {
  return halt.kind !== "network";
}
