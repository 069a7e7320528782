/** A caption: start and end in seconds of the clip, and its text in both languages. */
export type Cue = readonly [from: number, to: number, fr: string, en: string];
