/** The program's own colour, as `tokens.css` declares it. */
export const originalAccent = "#ffb547";
