/** The source of the current time: the system's clock in production, a manual one in tests. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
