import * as z from "zod/mini";
import { number } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** The initial offers: after the first start the database holds the prices. */
export const OfferSettings = z.object({
  PERSONAL_DEVICES: shown(number(5, 1, 100)),
  FAMILY_DEVICES: shown(number(10, 1, 100)),
  /** Initial prices including VAT. After the first start the database holds the prices. */
  INDIVIDUAL_MONTH_CENTS: shown(number(999, 1, 1_000_000)),
  INDIVIDUAL_YEAR_CENTS: shown(number(9990, 1, 1_000_000)),
  FAMILY_MONTH_CENTS: shown(number(1499, 1, 1_000_000)),
  FAMILY_YEAR_CENTS: shown(number(14_990, 1, 1_000_000)),
});

/** Screens of an account by its plan, and prices including VAT in cents. */
export function offersOf(e: z.output<typeof OfferSettings>) {
  return {
    devices: { personal: e.PERSONAL_DEVICES, family: e.FAMILY_DEVICES },
    prices: {
      individualMonth: e.INDIVIDUAL_MONTH_CENTS,
      individualYear: e.INDIVIDUAL_YEAR_CENTS,
      familyMonth: e.FAMILY_MONTH_CENTS,
      familyYear: e.FAMILY_YEAR_CENTS,
    },
  };
}
