/**
 * How many reports of a player's quality one call takes; the player sends the rest with the next. Apart from the shapes of the
 * call, which the watch page does not need.
 */
export const mostReports = 20;
