import type { Step } from "./registration.ts";

/** The views of the three steps, in their order. */
const steps = { person: 1, pack: 2, unit: 2, method: 3, card: 3, paypal: 3 } as const;
export type Place = keyof typeof steps;

export const stepOf = (place: Place): Step => steps[place];

/** How far somebody has come. */
export type Reached = {
  /** The one on which they would arrive. */
  step: Step;
  hasPack: boolean;
  /** A plan is chosen that is still sold. */
  hasPlan: boolean;
  /** Their account was paid for once: it is not made again. */
  hasPaidBefore: boolean;
};

/** The view to show: the one asked for where its own steps before are done, else the one on which somebody arrives. */
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

/** What an entry of the browser's history knows: its view, the one before it, and the page before the sign-up. */
export type Stamp = { place: Place; from?: Place; origin?: string };

/** The history's own state is anybody's: what is no stamp of ours counts as none. */
export function stampIn(state: unknown): Stamp | undefined {
  const { place, from } = (state ?? {}) as Record<string, unknown>;
  if (!isPlace(place)) return undefined;
  const origin = originIn(state);
  return { place, ...(isPlace(from) && { from }), ...(origin !== undefined && { origin }) };
}

/** The page of this site that a link to the sign-up names as its own. */
export function originIn(state: unknown): string | undefined {
  const { origin } = (state ?? {}) as Record<string, unknown>;
  return typeof origin === "string" && /^\/(?!\/)/.test(origin) ? origin : undefined;
}

function isPlace(value: unknown): value is Place {
  return typeof value === "string" && Object.hasOwn(steps, value);
}
