/** In minutes, or until the current title ends. */
export const sleepChoices = ["episode", 15, 30, 60] as const;
export type SleepChoice = (typeof sleepChoices)[number];

/** `at` in milliseconds of the player's clock. */
export type Sleep = { until: "episode" } | { until: "time"; minutes: number; at: number };
