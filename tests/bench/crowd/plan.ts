import type { Viewer } from "#tests/support/signed-in-viewers.ts";

/**
 * A premiere, in viewers' seconds: all come within `comingSeconds`, and stay until `endSeconds`. `clockScale` says how many seconds
 * of the machine one of these takes: a machine that also makes the load serves 10 000 viewers only on a slower clock.
 */
export type Premiere = { viewers: number; comingSeconds: number; endSeconds: number; clockScale: number };

/** What the pages do (`web/site/player/reporting`, `features/notifications/polling.ts`), in viewers' seconds. */
export const everySeconds = { segment: 4, playing: 10, save: 10, ping: 13 } as const;

/** What one process that makes load does. `startsAt` in milliseconds of `Date.now()`. */
export type Task = Premiere & {
  url: string;
  people: Viewer[];
  films: number[];
  startsAt: number;
  /** In the order in which they come, this process has every `processes`-th viewer, beginning with this one. */
  process: number;
  processes: number;
  /** Two viewers each come from one of these, as the people of a home do, with two connections. */
  homes: number;
};

/** Answers of one kind: times in milliseconds, from before `comingSeconds` and after. */
export type Times = { coming: number[]; watching: number[] };

export type CallName = "home" | "title" | "open" | "playlist" | "segment" | "log" | "save" | "ping";

export type Report = {
  times: Record<CallName, Times>;
  bytes: Record<CallName, number>;
  faults: string[];
  /** Between the first and the last call of each viewer, in viewers' minutes. */
  viewerMinutes: number;
  cpuSeconds: number;
  /** How much later than planned the latest call was sent, in milliseconds of the machine. */
  lateMilliseconds: number;
};
