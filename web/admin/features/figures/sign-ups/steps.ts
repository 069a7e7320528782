import type { SignUpFigure } from "#contract/admin/figures.ts";
import { signUpSteps, type SignUpRow, type SignUpStep } from "#contract/admin/sign-ups.ts";

/** The list behind a step, and of those who came no further; visits have none. */
export const listsOf: Record<SignUpStep, { came?: SignUpFigure; stopped?: SignUpFigure }> = {
  visit: {},
  form: {},
  registered: { came: "signed_up", stopped: "stopped_registered" },
  plan: { came: "chose_plan", stopped: "stopped_plan" },
  payment: { came: "began_payment", stopped: "stopped_payment" },
  subscribed: { came: "became_subscriber" },
};

export type Step = {
  step: SignUpStep;
  count: number;
  /** Of the step before, from 0 to 1; null for the first one, and where it was not counted. */
  share: number | null;
  /** Of the first one. */
  ofFirst: number | null;
  /** Who came no further; null for the last one. */
  stopped: number | null;
};

/** The steps of all rows together. */
export function stepsOf(rows: readonly SignUpRow[]): Step[] {
  const counts = signUpSteps.map((step) => rows.reduce((sum, row) => sum + row[step], 0));
  return signUpSteps.map((step, place) => {
    const count = counts[place] ?? 0;
    const next = counts[place + 1];
    return {
      step,
      count,
      share: shareOf(count, counts[place - 1]),
      ofFirst: place === 0 ? null : shareOf(count, counts[0]),
      // A form may be opened and left to another day, on which the account is made.
      stopped: next === undefined ? null : Math.max(0, count - next),
    };
  });
}

/** None where more came than to the step before: it was not counted yet. */
const shareOf = (count: number, of: number | undefined): number | null => (of && count <= of ? count / of : null);
