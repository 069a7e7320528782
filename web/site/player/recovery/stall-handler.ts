import type { Trouble } from "../state/phase.ts";
import { createProbing, type ProbeResult } from "./probing.ts";

export type Stall = {
  /** Buffered seconds ahead of the position. */
  aheadSeconds: number;
  /** Time since the last byte of the stream was received. */
  silentMs: number;
  /** End of the gap at this position, if any. */
  gapEnd: number | undefined;
  /** Seconds from the position to the end of the title. */
  leftSeconds: number;
  /** The device knows that it has no network. */
  isOffline: boolean;
};

export type StallActions = {
  /** Sends a HEAD request for the file that playback waits for. */
  probe: () => Promise<ProbeResult>;
  /** Requests the needed segment again. */
  requestAgain: () => void;
  /** Resets the decoder. */
  recover: () => void;
  skipTo: (seconds: number) => void;
  /** Only the last frames are missing: ends the title. */
  end: () => void;
  onTrouble: (trouble: Trouble) => void;
  /** `media`: buffered frames cannot be decoded. `service`: the needed segments are missing. */
  giveUp: (blamed: "media" | "service") => void;
};

/** With less buffered, the stall is a lack of data. */
const drySeconds = 0.5;
/** Audio or video may be this much shorter than the title: a stall there is the end, unless data arrives at once. */
const endSeconds = 0.5;
const endAfterMs = 1500;

/** Two probes without a response, of two seconds each: a lost connection is shown within 8 s, and left within 3 s of its return. */
const unansweredWhenLost = 2;

/** A failing service is shown after this time. */
const serviceAfterMs = 6000;
/** The viewer gets a message by then, whatever the cause, even if data arrives, but too slowly. */
const messageAfterMs = 10_000;
/** Bytes received this recently mean a slow connection. */
const slowWithinMs = 3000;

const recoverAfterMs = 5000;
const giveUpAfterMs = 12_000;
const missingGivenUpAfterMs = 90_000;

/** The most that counts between two calls: time in which the page was frozen is not waiting time. */
const maxStepMs = 1000;

type Progress = { dryMs: number; unanswered: number; status: number | undefined };

/** The cause of missing data; undefined while it may still arrive in a moment. */
function causeOf({ silentMs, isOffline }: Stall, { dryMs, unanswered, status }: Progress): Trouble | undefined {
  if (isOffline || unanswered >= unansweredWhenLost) return "line";
  if (dryMs >= serviceAfterMs && status !== undefined) return status === 0 ? "line" : "service";
  if (dryMs < messageAfterMs) return undefined;
  return silentMs < slowWithinMs ? "slow" : "service";
}

/**
 * Reacts to a stall, called four times a second: skips a gap, reports the cause, probes until the service or the connection is
 * back and then requests the needed segment, resets a stuck decoder. A request in progress is not repeated. Time is only what
 * the caller passes in.
 */
export function createStallHandler(actions: StallActions) {
  const probing = createProbing(actions);
  let lastMs: number | undefined;
  /** Time without data, and time with data but no moving frame. */
  let dryMs = 0;
  let stuckMs = 0;
  let hasRecovered = false;
  let reported: Trouble | undefined;

  const count = (isDry: boolean, nowMs: number) => {
    const passedMs = Math.min(nowMs - (lastMs ?? nowMs), maxStepMs);
    lastMs = nowMs;
    // The decoder is at fault only from the moment that it has data.
    stuckMs = isDry ? 0 : stuckMs + passedMs;
    if (isDry) dryMs += passedMs;
  };
  /** Keeps an earlier cause over 'slow' until frames move: a stream that returns is slow for a moment. */
  const report = (cause: Trouble | undefined) => {
    if (cause === undefined || cause === reported || (cause === "slow" && reported !== undefined)) return;
    reported = cause;
    actions.onTrouble(cause);
  };
  const handleStuckDecoder = () => {
    if (stuckMs >= giveUpAfterMs) actions.giveUp("media");
    else if (stuckMs >= recoverAfterMs && !hasRecovered) {
      hasRecovered = true;
      actions.recover();
    }
  };
  return {
    /** A request of the stream has failed; status 0 is no response. */
    failed: probing.failed,
    stalled(stall: Stall, nowMs: number): void {
      const isDry = stall.aheadSeconds < drySeconds;
      count(isDry, nowMs);
      if (stall.leftSeconds < endSeconds && stuckMs + dryMs >= endAfterMs) return actions.end();
      if (!isDry) return handleStuckDecoder();
      if (stall.gapEnd !== undefined) return actions.skipTo(stall.gapEnd);
      probing.waiting(Math.min(dryMs, stall.silentMs), nowMs);
      const status = probing.failure(nowMs);
      report(causeOf(stall, { dryMs, unanswered: probing.unanswered(), status }));
      const isMissing = status !== undefined && status >= 400 && status < 500;
      if (isMissing && dryMs >= missingGivenUpAfterMs) actions.giveUp("service");
    },
    /** The stall has ended, or another position was requested. */
    reset(): void {
      probing.reset();
      lastMs = reported = undefined;
      dryMs = stuckMs = 0;
      hasRecovered = false;
    },
  };
}
