/**
 * For values cached by class of viewers. Titles are published and withdrawn by time, without a notification, so they are
 * refreshed after a minute.
 */
export const sharedLimits = { freshMs: 60_000, staleMs: 60_000, most: 200 };
