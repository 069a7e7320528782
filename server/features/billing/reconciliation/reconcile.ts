import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { BillingContext } from "../deps.ts";
import { resolveFindings, sweepFindings, writeFindings, type Finding } from "../findings/queries.ts";
import {
  listBookFaults,
  listSettledSince,
  listStuckSubscriptions,
  listWatchedMandates,
  type SettledRow,
} from "./queries.ts";

/** A payment that was settled this long ago is compared; older ones were, on the days before. */
const lookBackMs = 3 * 24 * 3_600_000;

/**
 * Compares the ledger, what the providers say and the subscriptions. What does not agree is kept as a finding until it does
 * or a person has dealt with it. Nothing is repaired here: whatever could be is repaired by the jobs that run every minute.
 */
export async function reconcile(context: BillingContext, at: Date, signal?: AbortSignal): Promise<readonly Finding[]> {
  const { database, warn } = context.deps;
  const since = new Date(at.getTime() - lookBackMs);
  const findings = [
    ...(await listBookFaults(database)),
    ...(await listStuckSubscriptions(database, at)),
    ...(await faultsAtProviders(context, since, signal)),
    ...(await chargesUnknownHere(context, { since, at }, signal)),
  ];
  const isNew = await writeFindings(database, findings, at);
  await resolveFindings(database, since, at);
  await sweepFindings(database, at);
  for (const finding of isNew)
    warn({ kind: finding.kind, subject: finding.subject, ...finding.details }, "the books do not agree");
  return findings;
}

/** Payments that the provider sees in another way than we do. */
async function faultsAtProviders(context: BillingContext, since: Date, signal?: AbortSignal): Promise<Finding[]> {
  const { database, providers } = context.deps;
  const findings: Finding[] = [];
  for (const row of await listSettledSince(database, since)) {
    signal?.throwIfAborted();
    const provider = providers.named(row.provider);
    if (!provider || row.provider_reference === null) continue;
    const fault = faultOf(row, await provider.status(row.provider_reference));
    if (fault)
      findings.push({
        ...fault,
        subject: `payment ${row.id}`,
        payment_id: row.id,
        subscription_id: row.subscription_id,
      });
  }
  return findings;
}

/** Pure: what is wrong with a settled payment, held against the provider's record of it. */
export function faultOf(
  row: Pick<SettledRow, "status" | "amount_cents">,
  status: PaymentStatus | undefined,
): Pick<Finding, "kind" | "details"> | undefined {
  const ours = { ours: row.status, ours_cents: row.amount_cents };
  if (!status) return { kind: "unknown-to-provider", details: ours };
  const details = { ...ours, provider: status.state, provider_cents: status.amountCents };
  if ((status.state === "paid") !== (row.status === "paid")) return { kind: "state", details };
  return row.status === "paid" && status.amountCents !== row.amount_cents ? { kind: "amount", details } : undefined;
}

/** Charges that a provider made by one of our mandates, and that no payment here knows of. */
async function chargesUnknownHere(
  context: BillingContext,
  { since, at }: { since: Date; at: Date },
  signal?: AbortSignal,
): Promise<Finding[]> {
  const { database, providers } = context.deps;
  const findings: Finding[] = [];
  for (const mandate of await listWatchedMandates(database, since, at)) {
    signal?.throwIfAborted();
    const seen = await providers.named(mandate.provider)?.mandateStatus(mandate.reference, since);
    for (const charge of seen?.charges ?? []) {
      if (charge.state !== "paid" || mandate.known.includes(charge.reference)) continue;
      findings.push({
        kind: "unknown-charge",
        subject: `charge ${charge.reference}`,
        payment_id: null,
        subscription_id: mandate.subscription_id,
        details: { provider: mandate.provider, provider_cents: charge.amountCents },
      });
    }
  }
  return findings;
}
