import type { Trouble } from "./phase.ts";

/** Facts about a stall. */
export type Stall = {
  stoodMs: number;
  /** Buffered seconds ahead of the position. */
  aheadSeconds: number;
  /** Time since the last byte arrived. */
  quietMs: number;
  /** End of the missing span at this position, if any. */
  gapEnd: number | undefined;
  /** Seconds from the position to the end of the title. */
  leftSeconds: number;
};

export type RescueActions = {
  /** Whether the media server answers at all. */
  probe: () => Promise<boolean>;
  /** Requests the needed segment again. */
  kick: () => void;
  /** Resets the decoder. */
  recover: () => void;
  skipTo: (seconds: number) => void;
  /** All was shown but perhaps the last frames. */
  end: () => void;
  tell: (trouble: Trouble) => void;
  /** Buffered frames cannot be shown. */
  giveUp: () => void;
};

/** With less buffered, the stall is a lack of data. */
const drySeconds = 0.5;
/** Sound or picture may be that much shorter than the title: a stall there is its end, unless bytes bring the rest at once. */
const endSeconds = 0.5;
const endAfterMs = 1500;
const probeAfterMs = 3000;
/** A failing probe takes up to 2 s, so 'no connection' appears within 8 s and disappears within 3 s of recovery. */
const probeEveryMs = 1000;
const failuresOfALostLine = 2;
/** The network may respond while the segment's request hangs. */
const kickAfterMs = 8000;
/** By then the viewer gets a message, whatever the cause. */
const noticeAfterMs = 12_000;
const recoverAfterMs = 5000;
const giveUpAfterMs = 12_000;

/**
 * Reacts to a stall, called four times a second: skips a missing span, reports a lost connection and probes until it is
 * back, repeats a hanging request, resets a stuck decoder. A slow connection that still delivers bytes is left alone.
 */
export function createRescue(actions: RescueActions) {
  let failures = 0;
  let isProbing = false;
  let probedAt = -Infinity;
  let kickedAt = -Infinity;
  let hasRecovered = false;
  let turn = 0;
  /** Stall duration at the last attempt to resume. */
  let stoodBeforeMs: number | undefined;

  const probe = async (nowMs: number) => {
    const own = turn;
    isProbing = true;
    probedAt = nowMs;
    const answers = await actions.probe();
    isProbing = false;
    if (own !== turn) return;
    const isBack = answers && failures > 0;
    failures = answers ? 0 : failures + 1;
    if (isBack) kick(nowMs);
  };
  const kick = (nowMs: number) => {
    kickedAt = nowMs;
    actions.kick();
  };
  const rescueFrames = (stoodMs: number) => {
    if (stoodMs >= giveUpAfterMs) actions.giveUp();
    else if (stoodMs >= recoverAfterMs && !hasRecovered) {
      hasRecovered = true;
      actions.recover();
    }
  };
  return {
    stands({ stoodMs: stoodInAllMs, aheadSeconds, quietMs, gapEnd, leftSeconds }: Stall, nowMs: number): void {
      stoodBeforeMs ??= stoodInAllMs;
      const stoodMs = stoodInAllMs - stoodBeforeMs;
      if (leftSeconds < endSeconds && stoodMs >= endAfterMs) return actions.end();
      if (aheadSeconds >= drySeconds) return rescueFrames(stoodMs);
      if (gapEnd !== undefined) return actions.skipTo(gapEnd);
      const silentMs = Math.min(stoodMs, quietMs);
      if (silentMs < probeAfterMs) return;
      if (!isProbing && nowMs - probedAt >= probeEveryMs) void probe(nowMs);
      if (failures >= failuresOfALostLine || silentMs >= noticeAfterMs) actions.tell("line");
      if (silentMs >= kickAfterMs && nowMs - kickedAt >= kickAfterMs) kick(nowMs);
    },
    /** The stall is over, or another position was requested. */
    over(): void {
      turn++;
      stoodBeforeMs = undefined;
      failures = 0;
      isProbing = hasRecovered = false;
      kickedAt = -Infinity;
    },
  };
}
