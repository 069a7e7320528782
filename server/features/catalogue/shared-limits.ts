/**
 * For values cached by period and class of viewers, so that none outlasts a title's rights. Numbers of views change without a
 * notification, so they are refreshed after a minute.
 */
export const sharedLimits = { name: "lists", freshMs: 60_000, staleMs: 60_000, most: 200 };
