/** One caption: seconds of the clip from and until which it is shown, and what a narrator would say in both languages. */
export type Cue = readonly [from: number, to: number, fr: string, en: string];
