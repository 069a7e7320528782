import { personalData } from "#server/database/personal-data.ts";

/** Derived from the contracts, which the law asks to keep, and deleted with them. */
export const figuresPersonalData = personalData({
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
  ],
});
