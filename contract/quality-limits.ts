/** How many reports of a player's quality one call takes; the player sends the rest with the next. Apart from the call's shapes, which the watch page has no need of. */
export const mostReports = 20;
