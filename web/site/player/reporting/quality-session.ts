import type { NetworkKind, PlayerFailure, QualityReport } from "#contract/quality.ts";
import { createQualityMeter, type Situation } from "./quality-meter.ts";

/** What the stream says of itself at the moment. */
export type StreamQuality = { br?: number | undefined; mtp?: number | undefined; bl: number };

export type QualitySources = {
  /** Milliseconds of a clock that is never set. */
  now: () => number;
  /** Milliseconds since 1970. */
  clock: () => number;
  newId: () => string;
  streamQuality: () => StreamQuality;
  network: () => NetworkKind;
};

export type PlaybackState = QualityReport["sta"];

/**
 * A playback session: the measurements of one playback of a title become reports with numbers that follow one another.
 * @param requestedAtMs since when the viewer waits for the first picture, by `now`; null where they do not
 */
export function createQualitySession(videoId: number, sources: QualitySources, requestedAtMs: number | null) {
  const meter = createQualityMeter(sources.now);
  const sid = sources.newId();
  let number = 0;
  let waitedMs = sources.now() - (requestedAtMs ?? sources.now());
  let isStarted = false;
  let isStartTold = requestedAtMs === null;

  return {
    videoId,
    situation: () => meter.situation(),
    hasStarted: () => isStarted,
    enter(situation: Situation): void {
      if (situation === "playing") isStarted = true;
      meter.enter(situation);
    },
    /** The report of what was measured since the last one; undefined where there is nothing to tell. */
    report(e: QualityReport["e"], sta: PlaybackState, failure?: PlayerFailure): QualityReport | undefined {
      const measured = meter.take();
      waitedMs += isStartTold ? 0 : measured.waitedMs;
      const isEmpty = measured.playedMs === 0 && measured.stalledMs === 0;
      if (failure === undefined && (isEmpty || !isStarted)) return undefined;
      const start = isStarted && !isStartTold ? { msd: Math.min(600_000, Math.round(waitedMs)) } : {};
      isStartTold ||= isStarted;
      const { br, mtp, bl } = sources.streamQuality();
      return {
        v: 2,
        e,
        sid,
        sn: number++,
        ts: Math.round(sources.clock()),
        cid: String(videoId),
        sta,
        ...start,
        bs: measured.stalledMs > 0,
        bsd: Math.round(measured.stalledMs),
        "silecs-pd": Math.round(measured.playedMs),
        ...(br === undefined ? {} : { br }),
        ...(mtp === undefined ? {} : { mtp }),
        bl,
        ...(failure === undefined ? {} : { ec: [failure] }),
        "silecs-nt": sources.network(),
      };
    },
  };
}
