/** Times in seconds; text in WebVTT markup, lines separated by '\n'. */
export type Cue = { start: number; end: number; text: string; settings: string };
