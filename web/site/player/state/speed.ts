export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];
export const defaultSpeed: Speed = 1;
