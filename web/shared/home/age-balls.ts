/** From sunrise to night; all have enough contrast with dark text. */
const balls = ["#ffc53d", "#ff9d5c", "#ff94a8", "#cda6ff", "#7fc4ff", "#6fdcb4"];

/** The colour of an age's badge at a place. */
export const ballOf = (place: number): string => balls[place % balls.length] ?? "";
