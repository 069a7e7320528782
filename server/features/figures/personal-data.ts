import { personalData, type PersonalData } from "#server/database/personal-data.ts";
import { forgetSignUp } from "./sign-ups/row-queries.ts";

const data = personalData({
  ofAccount: [
    {
      table: "figure_stretches",
      name: "figure_stretches",
      about: {
        fr: "périodes de vos abonnements telles que nos chiffres les comptent",
        en: "periods of your subscriptions as our figures count them",
      },
      of: "account_id",
      columns: ["from_at", "subscription_id", "place", "state", "to_at", "plan_id", "mrr_cents"],
      atErasure: "kept",
    },
    {
      table: "figure_movements",
      name: "figure_movements",
      about: {
        fr: "arrivées, départs et changements de vos abonnements tels que nos chiffres les comptent",
        en: "begins, ends and changes of your subscriptions as our figures count them",
      },
      of: "account_id",
      columns: ["at", "subscription_id", "place", "day", "kind", "reason", "mrr_cents"],
      atErasure: "kept",
    },
    {
      table: "figure_sign_ups",
      name: "figure_sign_ups",
      about: {
        fr: "étape à laquelle votre inscription est arrivée, telle que nos chiffres la comptent",
        en: "step to which your sign-up came, as our figures count it",
      },
      of: "account_id",
      columns: ["id", "registered_at", "day", "language_id", "stage", "was_refused"],
      atErasure: "deleted",
    },
  ],
});

/** Derived from the contracts, which the law asks to keep, and deleted with them. Of a sign-up a number without a name is left. */
export const figuresPersonalData: PersonalData = { ...data, erase: forgetSignUp };
