import type { DisputeEvidence } from "#contract/admin/dispute-shapes.ts";
import { longDay, longInstant } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import type { EvidenceSources } from "../deps.ts";
import { findPayments } from "../payments/queries.ts";
import { contractReference } from "../rules/numbers.ts";
import { findSubscription } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { planName } from "../texts.ts";
import { evidenceWords } from "./evidence-words.ts";
import { listGivenBack } from "./listing-queries.ts";
import type { DisputeRow } from "./queries.ts";

type Section = DisputeEvidence["sections"][number];
type Row = Section["rows"][number];
type Disputed = Pick<DisputeRow, "id" | "account_id" | "subscription_id" | "payment_id"> & { invoice: string | null };
type Asked = { database: Database; sources: EvidenceSources; dispute: Disputed; locale: Locale };

/** What the program knows that answers a dispute, in the order in which it is read. */
export async function gatherEvidence(asked: Asked): Promise<DisputeEvidence> {
  return {
    sections: [...(await moneyEvidence(asked)), await agreements(asked), await use(asked), await letters(asked)],
  };
}

/** Without what is for those alone who help the person. */
export const moneyEvidence = async (asked: Asked): Promise<Section[]> => [await order(asked), await payment(asked)];

async function order({ database, dispute, locale }: Asked): Promise<Section> {
  const t = evidenceWords[locale];
  const payer = await findPayer(database, dispute.account_id);
  const subscription = await findSubscription(database, dispute.subscription_id);
  const day = (at: Date) => longInstant(at, locale);
  const rows: Row[] = [
    ...(payer
      ? [
          { label: t.customer, value: `${payer.first_name} ${payer.last_name}` },
          { label: t.email, value: payer.email },
        ]
      : []),
    ...(subscription
      ? [
          { label: t.contract, value: contractReference(subscription) },
          { label: t.plan, value: planName(subscription, locale) },
          { label: t.ordered, value: day(subscription.created_at) },
          ...(subscription.started_at ? [{ label: t.begun, value: day(subscription.started_at) }] : []),
        ]
      : []),
  ];
  return { title: t.order, rows, note: null };
}

async function agreements({ database, sources, dispute, locale }: Asked): Promise<Section> {
  const t = evidenceWords[locale];
  const given = await sources.consents(database, dispute.account_id);
  const agreedOn = (at: Date, since: Date | null) =>
    since ? t.agreed(longInstant(at, locale), longDay(since, locale)) : longInstant(at, locale);
  const rows = given.flatMap(({ kind, text_since: since, given_at: at }): Row[] => {
    const label = kind === "terms" ? t.terms : kind === "start-now" ? t.startNow : undefined;
    return label === undefined ? [] : [{ label, value: agreedOn(at, since) }];
  });
  return { title: t.agreements, rows, note: rows.length === 0 ? t.noAgreements : null };
}

async function payment({ database, dispute, locale }: Asked): Promise<Section> {
  const t = evidenceWords[locale];
  const [paid] = await findPayments(database, [dispute.payment_id]);
  const refunds = await listGivenBack(database, dispute.payment_id);
  const amountOn = (cents: number, at: Date) => t.amountOn(eurosAndCents(cents, locale), longInstant(at, locale));
  const rows: Row[] = [
    ...(paid ? [{ label: t.disputed, value: amountOn(paid.amount_cents, paid.created_at) }] : []),
    ...(paid?.provider_reference ? [{ label: t.reference, value: paid.provider_reference }] : []),
    ...(dispute.invoice === null ? [] : [{ label: t.invoice, value: dispute.invoice }]),
    ...refunds.map(({ amount_cents: cents, settled_at: at }) => ({ label: t.refund, value: amountOn(cents, at) })),
  ];
  return { title: t.payment, rows, note: refunds.length === 0 ? t.noRefund : null };
}

async function use({ database, sources, dispute, locale }: Asked): Promise<Section> {
  const t = evidenceWords[locale];
  const [paid] = await findPayments(database, [dispute.payment_id]);
  const since = paid?.period_starts_at ?? new Date(0);
  const watched = await sources.watched(database, dispute.account_id, since);
  const signIns = await sources.signIns(database, dispute.account_id);
  const from = longDay(since, locale);
  const rows: Row[] = [
    {
      label: t.watched,
      value: watched.titles === 0 ? t.noWatching(from) : t.watchedSince(watched.titles, watched.minutes, from),
    },
    ...(watched.lastAt ? [{ label: t.lastWatched, value: longInstant(watched.lastAt, locale) }] : []),
    ...signIns.map(({ device, since: begun, lastUsedAt }) => ({
      label: device === "" ? t.unnamed : device,
      value: t.device(longInstant(begun, locale), longInstant(lastUsedAt, locale)),
    })),
  ];
  return { title: t.use, rows, note: signIns.length === 0 ? `${t.nothing} ${t.useNote}` : t.useNote };
}

async function letters({ database, sources, dispute, locale }: Asked): Promise<Section> {
  const t = evidenceWords[locale];
  const subscription = await findSubscription(database, dispute.subscription_id);
  const sent = await sources.letters(database, dispute.account_id, subscription?.created_at ?? new Date(0));
  const rows = sent.map(({ subject, sentTo, at }) => ({
    label: subject,
    value: t.sentTo(sentTo, longInstant(at, locale)),
  }));
  return { title: t.letters, rows, note: rows.length === 0 ? t.noLetters : null };
}
