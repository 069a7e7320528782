import type { SignUpFigure } from "#contract/admin/figures.ts";
import { signUpStages, type SignUpStage } from "#contract/admin/sign-ups.ts";

const from = (stage: SignUpStage) => signUpStages.slice(signUpStages.indexOf(stage));

/** The furthest that the people behind a figure came to. */
export const stagesOf: Record<SignUpFigure, readonly SignUpStage[]> = {
  signed_up: from("registered"),
  chose_plan: from("plan"),
  began_payment: from("payment"),
  was_refused: from("payment"),
  became_subscriber: ["subscribed"],
  stopped_registered: ["registered"],
  stopped_plan: ["plan"],
  stopped_payment: ["payment"],
};
