import { isPaymentWay } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Step } from "./registration.ts";

/** The views of the three steps, in their order. */
const steps = { person: 1, pack: 2, unit: 2, method: 3 } as const;
/** A way of paying is a view of the last step: its form. */
export type SignUpView = keyof typeof steps | PaymentWay;

export const stepOf = (view: SignUpView): Step => (isPaymentWay(view) ? 3 : steps[view]);

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
export function viewFor(requested: SignUpView | undefined, reached: Reached): SignUpView {
  return requested !== undefined && isOpen(requested, reached) ? requested : arrivalOf(reached);
}

function arrivalOf({ step, hasPlan }: Reached): SignUpView {
  if (step === 1) return "person";
  return step === 3 && hasPlan ? "method" : "pack";
}

function isOpen(view: SignUpView, { step, hasPack, hasPlan, hasPaidBefore }: Reached): boolean {
  if (view === "person") return !hasPaidBefore;
  if (view === "pack") return step >= 2;
  return view === "unit" ? step >= 2 && hasPack : hasPlan;
}

/** The state of a history entry: its view, the previous view, and the page before the sign-up. */
export type Stamp = { view: SignUpView; from?: SignUpView; origin?: string };

/** Validates a history state; undefined for any other state. */
export function stampIn(state: unknown): Stamp | undefined {
  const { view, from } = (state ?? {}) as Record<string, unknown>;
  if (!isSignUpView(view)) return undefined;
  const origin = originIn(state);
  return { view, ...(isSignUpView(from) && { from }), ...(origin !== undefined && { origin }) };
}

/** The page of this site that linked to the sign-up. */
export function originIn(state: unknown): string | undefined {
  const { origin } = (state ?? {}) as Record<string, unknown>;
  return typeof origin === "string" && /^\/(?!\/)/.test(origin) ? origin : undefined;
}

function isSignUpView(value: unknown): value is SignUpView {
  return isPaymentWay(value) || (typeof value === "string" && Object.hasOwn(steps, value));
}
