import { timeOfDay } from "./date-text.ts";
import { defaultLocale } from "./language.ts";

/**
 * When somebody without a subscription may watch a free title, by its rating (CSA, deliberation of 20 December 2011): from 16
 * years on at night alone, and one for adults alone (18) never.
 */
export const nightRating = 16;
export const paidRating = 18;

/** Of Paris, as in texts: the begin is in it, the end is not. */
export const freeNight = { from: "22:30", until: "05:00" } as const;

/** Whether what is rated so may play free of charge at an instant. */
export function isFreeAt(rating: number, at: Date): boolean {
  if (rating < nightRating) return true;
  if (rating >= paidRating) return false;
  const time = timeOfDay(at, defaultLocale);
  return time >= freeNight.from || time < freeNight.until;
}
