import type { DeskPayment, DeskSubscription } from "./queries.ts";

type Lived = Pick<
  DeskSubscription,
  "id" | "started_at" | "trial_ends_at" | "cancel_asked_at" | "runs_until" | "ended_at"
>;
type Charge = Pick<DeskPayment, "subscription_id" | "kind" | "status" | "period_starts_at" | "settled_at">;
type State = "trial" | "paid" | "unpaid" | "cancelled";
export type DrawnStretch = { subscriptionId: number; from: Date; to: Date; state: State };

/**
 * A subscription's life from its begin to the end of access, cut where its state changes. A period counts as unpaid from its
 * first refusal until it is paid. Empty for an order that never began.
 */
export function stretchesOf(lived: Lived, charges: readonly Charge[]): DrawnStretch[] {
  const end = lived.ended_at ?? lived.runs_until;
  if (lived.started_at === null || end === null || end <= lived.started_at) return [];
  const start = lived.started_at;
  const unpaid = unpaidOf(lived.id, charges, end);
  const cuts = [start, lived.trial_ends_at, lived.cancel_asked_at, ...unpaid.flatMap(({ from, to }) => [from, to]), end]
    .filter((cut): cut is Date => cut !== null && cut >= start && cut <= end)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const stateAt = (at: Date): State => {
    if (unpaid.some(({ from, to }) => from <= at && at < to)) return "unpaid";
    if (lived.trial_ends_at !== null && at < lived.trial_ends_at) return "trial";
    return lived.cancel_asked_at !== null && at >= lived.cancel_asked_at ? "cancelled" : "paid";
  };
  const stretches: DrawnStretch[] = [];
  for (const [index, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[index + 1] ?? end;
    if (to <= from) continue;
    const state = stateAt(from);
    const last = stretches.at(-1);
    if (last?.state === state) last.to = to;
    else stretches.push({ subscriptionId: lived.id, from, to, state });
  }
  return stretches;
}

/** From each period's first refusal to its payment, or to the end. */
function unpaidOf(subscriptionId: number, charges: readonly Charge[], end: Date): { from: Date; to: Date }[] {
  const renewals = charges.filter((one) => one.subscription_id === subscriptionId && one.kind === "renewal");
  const refusals = new Map<number, Date>();
  for (const { status, period_starts_at: period, settled_at: at } of renewals) {
    const first = refusals.get(period.getTime());
    if (status === "refused" && at !== null && (first === undefined || at < first)) refusals.set(period.getTime(), at);
  }
  return [...refusals].map(([period, from]) => {
    const paid = renewals.find((one) => one.status === "paid" && one.period_starts_at.getTime() === period);
    return { from, to: paid?.settled_at ?? end };
  });
}
