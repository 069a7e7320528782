import type { Step } from "./registration.ts";

/** The views of the three steps, in their order. */
const steps = { person: 1, pack: 2, unit: 2, method: 3, card: 3, paypal: 3 } as const;
export type Place = keyof typeof steps;

export const stepOf = (place: Place): Step => steps[place];

/** The user's progress. */
export type Reached = {
  /** The step they would start on. */
  step: Step;
  hasPack: boolean;
  /** A plan that is still sold is chosen. */
  hasPlan: boolean;
  /** The account has been paid before, so step 1 is skipped. */
  hasPaidBefore: boolean;
};

/** The view to show: the requested one if its preceding steps are done, else the starting one. */
export function placeFor(asked: Place | undefined, reached: Reached): Place {
  return asked !== undefined && isOpen(asked, reached) ? asked : arrivalOf(reached);
}

function arrivalOf({ step, hasPlan }: Reached): Place {
  if (step === 1) return "person";
  return step === 3 && hasPlan ? "method" : "pack";
}

function isOpen(place: Place, { step, hasPack, hasPlan, hasPaidBefore }: Reached): boolean {
  if (place === "person") return !hasPaidBefore;
  if (place === "pack") return step >= 2;
  return place === "unit" ? step >= 2 && hasPack : hasPlan;
}

/** The state of a history entry: its view, the previous view, and the page before the sign-up. */
export type Stamp = { place: Place; from?: Place; origin?: string };

/** Validates a history state; undefined for any other state. */
export function stampIn(state: unknown): Stamp | undefined {
  const { place, from } = (state ?? {}) as Record<string, unknown>;
  if (!isPlace(place)) return undefined;
  const origin = originIn(state);
  return { place, ...(isPlace(from) && { from }), ...(origin !== undefined && { origin }) };
}

/** The page of this site that linked to the sign-up. */
export function originIn(state: unknown): string | undefined {
  const { origin } = (state ?? {}) as Record<string, unknown>;
  return typeof origin === "string" && /^\/(?!\/)/.test(origin) ? origin : undefined;
}

function isPlace(value: unknown): value is Place {
  return typeof value === "string" && Object.hasOwn(steps, value);
}
