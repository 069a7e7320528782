import { personalData } from "#server/database/personal-data.ts";
import { invoiceFiles } from "./invoices/my-invoices.ts";

/** The law asks to keep what was ordered, paid and invoiced. */
const billingRows = personalData({
  ofAccount: [
    {
      table: "subscriptions",
      name: "subscriptions",
      about: { fr: "abonnements", en: "subscriptions" },
      of: "account_id",
      columns: [
        ...[
          "id",
          "plan_id",
          "status",
          "provider",
          "method",
          "price_cents",
          "first_price_cents",
          "coupon_id",
          "has_trial",
        ],
        ...["created_at", "started_at", "trial_ends_at", "period_starts_at", "period_ends_at", "runs_until"],
        ...["next_payment_at", "anchor_day", "past_due_since", "failed_tries", "cancel_asked_at", "ended_at"],
        ...["renewal_notice_for", "provider_reference", "mandate_ended_at", "period_cents"],
        ...["card_brand", "card_last_four", "card_expires_on"],
      ],
      leftOut: { approve_url: "paymentKey" },
      atErasure: "kept",
    },
    {
      table: "payments",
      name: "payments",
      about: { fr: "paiements et remboursements", en: "payments and refunds" },
      of: "account_id",
      columns: [
        ...["id", "subscription_id", "kind", "period_starts_at", "amount_cents", "currency", "status", "provider"],
        ...["provider_reference", "failure", "refunds_id", "created_at", "settled_at", "period_ends_at", "plan_id"],
        ...["price_cents", "attempt", "ask_at", "is_owed_back"],
      ],
      leftOut: { idempotency_key: "paymentKey" },
      atErasure: "kept",
    },
    {
      table: "plan_changes",
      name: "plan_changes",
      about: { fr: "changements de forfait", en: "changes of plan" },
      of: "account_id",
      columns: [
        ...["asked_at", "id", "subscription_id", "from_plan_id", "to_plan_id", "takes_effect", "price_cents"],
        ...["amount_cents", "effective_at", "status", "payment_id", "ended_at"],
      ],
      atErasure: "kept",
    },
    {
      table: "billing_notices",
      name: "billing_notices",
      about: {
        fr: "ce qui vous a été annoncé par email\u202f: fin du mois gratuit, carte, conditions",
        en: "what was announced to you by email: end of the free month, card, terms",
      },
      of: "account_id",
      columns: ["noticed_at", "subscription_id", "kind", "about"],
      atErasure: "kept",
    },
    {
      table: "subscription_prices",
      name: "subscription_prices",
      about: { fr: "prix qui vous ont été annoncés", en: "prices that were announced to you" },
      of: "account_id",
      columns: ["told_at", "subscription_id", "price_change_id", "plan_id", "price_cents", "applies_from"],
      atErasure: "kept",
    },
    {
      table: "invoices",
      name: "invoices",
      about: { fr: "factures", en: "invoices" },
      of: "account_id",
      columns: [
        ...["issued_at", "number", "kind", "payment_id", "corrects", "net_cents", "vat_cents", "gross_cents"],
        ...["vat_percent", "content"],
      ],
      atErasure: "kept",
    },
    {
      table: "coupon_uses",
      name: "coupons",
      about: { fr: "coupons utilisés", en: "coupons used" },
      of: "account_id",
      columns: ["used_at", "coupon_id", "subscription_id"],
      atErasure: "kept",
    },
    {
      table: "trials",
      name: "trials",
      about: {
        fr: "mois d’essai accordé, et à quoi nous le reconnaissons",
        en: "the free month, and by what we know it again",
      },
      of: "account_id",
      columns: ["used_at", "kind"],
      leftOut: { fingerprint: "fingerprint" },
      atErasure: "kept",
    },
    {
      table: "termination_requests",
      name: "termination_requests",
      about: { fr: "demandes de résiliation ou de rétractation", en: "requests to cancel or to withdraw" },
      of: "account_id",
      columns: [
        ...["id", "kind", "name", "email", "reference", "received_at", "outcome", "subscription_id", "is_proven"],
        ...["locale", "ends_at", "refund_cents"],
      ],
      atErasure: "kept",
    },
  ],
});

/** The rows, and the invoices and credit notes as the PDFs that were sent. */
export const billingPersonalData = { ...billingRows, files: invoiceFiles };
