/** Where the time comes from: the machine in production, a hand that turns in tests. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
