/** Characters that fill more than six lines, even in the widest list. */
const longCharacters = 640;
const longLines = 8;

/** Whether a text surely has more than the six lines that a list shows of it. */
export const isLong = (text: string): boolean => text.length > longCharacters || text.split("\n").length > longLines;
