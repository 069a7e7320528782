/** The media server's answer to a probe: an HTTP status, or none. */
export type ProbeAnswer = number | "none";

type ProbingActions = {
  /** Asks the media server for what is waited for, without its content. */
  probe: () => Promise<ProbeAnswer>;
  /** Requests what is needed again. */
  kick: () => void;
};

const probeAfterMs = 1500;
const probeEveryMs = 1000;
/** The server answers, but not to this request: it was lost, or its first byte is slow. It is asked again once, then rarely. */
const kickAfterMs = 4000;
const kickAgainAfterMs = 20_000;
/** A failure that recent is the cause of a stall. */
const recentMs = 5000;

/**
 * Finds out during a stall whether the media server answers, and requests what is needed as soon as it does after having
 * failed. A request that failed is repeated by its loader: then nothing is probed.
 */
export function createProbing({ probe, kick }: ProbingActions) {
  let turn = 0;
  let failed: { status: number; atMs: number } | undefined;
  let isUnderWay = false;
  let probedAtMs = -Infinity;
  let noAnswers = 0;
  let kicks = 0;
  let kickedAtMs = -Infinity;

  const failure = (nowMs: number) => (failed && nowMs - failed.atMs < recentMs ? failed.status : undefined);
  const ask = async (nowMs: number) => {
    const own = turn;
    isUnderWay = true;
    probedAtMs = nowMs;
    const answer = await probe();
    // The stall is over: the answer says nothing about a later one.
    if (own !== turn) return;
    const wasLost = noAnswers > 0;
    isUnderWay = false;
    noAnswers = answer === "none" ? noAnswers + 1 : 0;
    if (answer === "none") return;
    if (answer >= 400) failed = { status: answer, atMs: nowMs };
    else if (wasLost) kickAt(nowMs);
  };
  const kickAt = (nowMs: number) => {
    kicks++;
    kickedAtMs = nowMs;
    kick();
  };
  return {
    /** The status of a request or a probe that failed just now; 0 is no answer. */
    failure,
    /** Probes in a row that got no answer. */
    noAnswers: () => noAnswers,
    failed(status: number, nowMs: number): void {
      failed = { status, atMs: nowMs };
    },
    /** Nothing has come for this long. */
    looked(silentMs: number, nowMs: number): void {
      if (silentMs < probeAfterMs) return;
      const status = failure(nowMs);
      const mayProbe = status === undefined || status === 0;
      if (mayProbe && !isUnderWay && nowMs - probedAtMs >= probeEveryMs) void ask(nowMs);
      if (status !== undefined || noAnswers > 0) return;
      const patienceMs = kicks === 0 ? kickAfterMs : kickAgainAfterMs;
      if (silentMs >= patienceMs && nowMs - kickedAtMs >= patienceMs) kickAt(nowMs);
    },
    /** The stall is over. */
    over(): void {
      turn++;
      failed = undefined;
      isUnderWay = false;
      probedAtMs = kickedAtMs = -Infinity;
      noAnswers = kicks = 0;
    },
  };
}
