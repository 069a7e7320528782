import type { Trouble } from "./phase.ts";

/** What is known of a title that should move and does not. */
export type Stall = {
  stoodMs: number;
  /** How far one could play without another byte. */
  aheadSeconds: number;
  /** Since the last byte of the stream came. */
  quietMs: number;
  /** Where the stretch ends that cannot be had, when it begins here. */
  gapEnd: number | undefined;
};

export type RescueActions = {
  /** Whether the media server answers at all. */
  probe: () => Promise<boolean>;
  /** Asks for what is needed here once more. */
  kick: () => void;
  /** Sets the decoder up anew. */
  recover: () => void;
  skipTo: (seconds: number) => void;
  tell: (trouble: Trouble) => void;
  /** There are frames to show, and they cannot be shown. */
  giveUp: () => void;
};

/** Below this much ahead the picture stands because nothing is there. */
const drySeconds = 0.5;
const probeAfterMs = 3000;
/** A probe that fails takes up to two seconds: 'no connection' comes within eight, and its end is seen within three. */
const probeEveryMs = 1000;
const failuresOfALostLine = 2;
/** However the line answers, the request itself may hang. */
const kickAfterMs = 8000;
/** Whatever the reason, a viewer is told by then. */
const tellAfterMs = 12_000;
const recoverAfterMs = 5000;
const giveUpAfterMs = 12_000;

/**
 * What to do while a title stands still, told of it four times a second: a missing stretch is skipped, a lost line is
 * told and watched until it is back, a hanging request is made again, a stuck decoder is set up anew. A slow line, over
 * which bytes still come, is left alone.
 */
export function createRescue(actions: RescueActions) {
  let failures = 0;
  let isProbing = false;
  let probedAt = -Infinity;
  let kickedAt = -Infinity;
  let hasRecovered = false;
  let turn = 0;
  /** How long it had stood when it was last asked to go on. */
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
    stands({ stoodMs: stoodInAllMs, aheadSeconds, quietMs, gapEnd }: Stall, nowMs: number): void {
      stoodBeforeMs ??= stoodInAllMs;
      const stoodMs = stoodInAllMs - stoodBeforeMs;
      if (aheadSeconds >= drySeconds) return rescueFrames(stoodMs);
      if (gapEnd !== undefined) return actions.skipTo(gapEnd);
      const silentMs = Math.min(stoodMs, quietMs);
      if (silentMs < probeAfterMs) return;
      if (!isProbing && nowMs - probedAt >= probeEveryMs) void probe(nowMs);
      if (failures >= failuresOfALostLine || silentMs >= tellAfterMs) actions.tell("line");
      if (silentMs >= kickAfterMs && nowMs - kickedAt >= kickAfterMs) kick(nowMs);
    },
    /** It moves, or was asked to go on. */
    over(): void {
      turn++;
      stoodBeforeMs = undefined;
      failures = 0;
      isProbing = hasRecovered = false;
      kickedAt = -Infinity;
    },
  };
}
