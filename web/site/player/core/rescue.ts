import type { Trouble } from "./phase.ts";
import { createProbing, type ProbeAnswer } from "./probing.ts";

/** Facts about a stall. */
export type Stall = {
  /** Buffered seconds ahead of the position. */
  aheadSeconds: number;
  /** Time since the last byte of what was requested. */
  quietMs: number;
  /** End of the missing span at this position, if any. */
  gapEnd: number | undefined;
  /** Seconds from the position to the end of the title. */
  leftSeconds: number;
  /** The device knows that it has no network. */
  isOffline: boolean;
};

export type RescueActions = {
  /** Asks the media server for what is waited for, without its content. */
  probe: () => Promise<ProbeAnswer>;
  /** Requests the needed segment again. */
  kick: () => void;
  /** Resets the decoder. */
  recover: () => void;
  skipTo: (seconds: number) => void;
  /** All was shown but perhaps the last frames. */
  end: () => void;
  tell: (trouble: Trouble) => void;
  /** `media`: buffered frames cannot be shown. `service`: what is needed is not there, and does not come. */
  giveUp: (blamed: "media" | "service") => void;
};

/** With less buffered, the stall is a lack of data. */
const drySeconds = 0.5;
/** Sound or picture may be that much shorter than the title: a stall there is its end, unless bytes bring the rest at once. */
const endSeconds = 0.5;
const endAfterMs = 1500;

/** Two probes without an answer, of two seconds each: a lost line is told within 8 s, and left within 3 s of its return. */
const failuresOfALostLine = 2;

/** A failing service is told. */
const serviceAfterMs = 6000;
/** By then the viewer gets a message, whatever the cause: even where bytes come, but too slowly. */
const noticeAfterMs = 10_000;
/** Bytes came that recently: a slow line. */
const slowWithinMs = 3000;

const recoverAfterMs = 5000;
const giveUpAfterMs = 12_000;
const missingGivenUpAfterMs = 90_000;

/** The most that counts of the time between two looks: a page that was frozen has not waited. */
const mostBetweenLooksMs = 1000;

type Known = { dryMs: number; noAnswers: number; status: number | undefined };

/** Why nothing comes; undefined while it may still be a matter of moments. */
function causeOf({ quietMs, isOffline }: Stall, { dryMs, noAnswers, status }: Known): Trouble | undefined {
  if (isOffline || noAnswers >= failuresOfALostLine) return "line";
  if (dryMs >= serviceAfterMs && status !== undefined) return status === 0 ? "line" : "service";
  if (dryMs < noticeAfterMs) return undefined;
  return quietMs < slowWithinMs ? "slow" : "service";
}

/**
 * Reacts to a stall, looked at four times a second: skips a missing span, tells the viewer the cause, finds out when the
 * service or the line is back and requests at once what is needed, resets a stuck decoder. A request that is under way
 * is left alone. It knows no clock but the instants it is handed.
 */
export function createRescue(actions: RescueActions) {
  const probing = createProbing(actions);
  let lookedAtMs: number | undefined;
  /** Time without data, and time in which data was there and no frame moved. */
  let dryMs = 0;
  let stuckMs = 0;
  let hasRecovered = false;
  let told: Trouble | undefined;

  const count = (isDry: boolean, nowMs: number) => {
    const passedMs = Math.min(nowMs - (lookedAtMs ?? nowMs), mostBetweenLooksMs);
    lookedAtMs = nowMs;
    // Only since the data is there has the decoder been at fault.
    stuckMs = isDry ? 0 : stuckMs + passedMs;
    if (isDry) dryMs += passedMs;
  };
  /** What was told stays until frames move: a film that returns is slow for a moment. */
  const tell = (cause: Trouble | undefined) => {
    if (cause === undefined || cause === told || (cause === "slow" && told !== undefined)) return;
    told = cause;
    actions.tell(cause);
  };
  const rescueFrames = () => {
    if (stuckMs >= giveUpAfterMs) actions.giveUp("media");
    else if (stuckMs >= recoverAfterMs && !hasRecovered) {
      hasRecovered = true;
      actions.recover();
    }
  };
  return {
    /** A request of the stream has failed; 0 is no answer. */
    failed: probing.failed,
    stands(stall: Stall, nowMs: number): void {
      const isDry = stall.aheadSeconds < drySeconds;
      count(isDry, nowMs);
      if (stall.leftSeconds < endSeconds && stuckMs + dryMs >= endAfterMs) return actions.end();
      if (!isDry) return rescueFrames();
      if (stall.gapEnd !== undefined) return actions.skipTo(stall.gapEnd);
      probing.looked(Math.min(dryMs, stall.quietMs), nowMs);
      const status = probing.failure(nowMs);
      tell(causeOf(stall, { dryMs, noAnswers: probing.noAnswers(), status }));
      const isGone = status !== undefined && status >= 400 && status < 500;
      if (isGone && dryMs >= missingGivenUpAfterMs) actions.giveUp("service");
    },
    /** The stall is over, or another position was requested. */
    over(): void {
      probing.over();
      lookedAtMs = told = undefined;
      dryMs = stuckMs = 0;
      hasRecovered = false;
    },
  };
}
