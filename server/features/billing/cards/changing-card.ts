import { randomUUID } from "node:crypto";
import type { RedirectForm } from "#contract/payment-start.ts";
import type { Card } from "#contract/card-fields.ts";
import { AppError } from "#server/http/errors.ts";
import type { Ordering, BillingContext } from "../deps.ts";
import { cardDetailsOf, paymentAttempts, providerTaking } from "../payments/ways.ts";
import type { Checking } from "../payments/check.ts";
import { callProvider } from "../payments/provider-away.ts";
import { setReference } from "../payments/queries.ts";
import { toEuros } from "../rules/prices.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import { lockRunning, nothingRuns } from "../subscriptions/lock-running.ts";
import { failureText, planLabel } from "../texts.ts";
import { findLatestCardCheck, findPaidSince, insertCardCheck } from "./queries.ts";

export type CardOutcome = {
  status: "none" | "pending" | "paid" | "refused" | "abandoned";
  reason: string | null;
  /** In euros. */
  settled_amount: number | null;
};

/** Replaces the card of a running subscription. The provider checks the new card; it is charged from the next payment on. */
export function createCardChanging(context: BillingContext, { askIfThere }: Pick<Checking, "askIfThere">) {
  const { database, providers, attemptLimits, publicUrl } = context.deps;

  return {
    /**
     * `card` is null where the provider's own page asks for it.
     * @throws AppError invalid, conflict, notFound, tooManyAttempts
     */
    async startNewCard(ordering: Ordering, card: Card | null): Promise<RedirectForm> {
      const { accountId, locale, at } = ordering;
      const provider = providerTaking(providers, "card");
      if ((card === null) !== (provider.cardEntry === "hosted")) throw new AppError("notFound");
      const details = card && cardDetailsOf(card, at);
      await attemptLimits.take(paymentAttempts, String(accountId), at);
      const key = randomUUID();
      const { row, paymentId } = await database.transaction(async (inside) => {
        const live = await lockRunning(inside, context, ordering);
        // An app store keeps the card itself.
        if (storeUrlOf(live.provider) !== null) throw nothingRuns(locale);
        const check = { subscriptionId: live.id, accountId, provider: provider.name, key, at };
        return { row: live, paymentId: await insertCardCheck(inside, check) };
      });
      const start = await callProvider(context, { way: "card", provider: provider.name }, () =>
        provider.start({
          way: "card",
          card: details,
          key,
          amountCents: 0,
          later: { amountCents: row.price_cents, recurring: row.recurring, hasTrial: false },
          description: planLabel(row, locale),
          locale,
          returnUrl: `${publicUrl}/profile`,
        }),
      );
      await setReference(database, paymentId, start.reference);
      return start.kind === "form"
        ? { action: start.action, fields: start.fields, id: row.id }
        : { action: start.url, fields: {}, id: row.id };
    },

    /** Asks the provider for the result of the latest card check. A valid card is charged at once if a payment is past due. */
    async confirmNewCard({ accountId, locale, at }: Ordering): Promise<CardOutcome> {
      const check = await findLatestCardCheck(database, accountId);
      if (!check) return { status: "none", reason: null, settled_amount: null };
      await askIfThere(check, at);
      const settled = await findLatestCardCheck(database, accountId);
      const paidCents = settled?.status === "paid" ? await findPaidSince(database, settled) : undefined;
      return {
        status: settled?.status ?? "none",
        reason: failureText(settled?.failure ?? null, "card", locale),
        settled_amount: paidCents === undefined ? null : toEuros(paidCents),
      };
    },
  };
}
