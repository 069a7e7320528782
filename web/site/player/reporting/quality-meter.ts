/** What a player does, as far as its quality goes. `idle`: nothing that the viewer waits for, or has to. */
export type Situation = "loading" | "playing" | "stalled" | "idle";

/** A page that slept measured nothing: stretches are reported at least once a minute. */
const longestMs = 90_000;

export type Measured = { waitedMs: number; playedMs: number; stalledMs: number };

const nothing: Measured = { waitedMs: 0, playedMs: 0, stalledMs: 0 };
const counts = { loading: "waitedMs", playing: "playedMs", stalled: "stalledMs" } as const;

/** Measures how long a player was in each situation. @param now milliseconds of a clock that is never set */
export function createQualityMeter(now: () => number) {
  let situation: Situation = "idle";
  let since = now();
  let measured = nothing;

  const settle = () => {
    const at = now();
    const passed = Math.min(Math.max(0, at - since), longestMs);
    since = at;
    if (situation === "idle") return;
    const name = counts[situation];
    measured = { ...measured, [name]: measured[name] + passed };
  };
  return {
    situation: () => situation,
    enter(next: Situation): void {
      if (next === situation) return;
      settle();
      situation = next;
    },
    /** What was measured since the last time. */
    take(): Measured {
      settle();
      const taken = measured;
      measured = nothing;
      return taken;
    },
  };
}
