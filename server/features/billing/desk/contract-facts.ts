import type { Database } from "#server/database/pool.ts";
import type { Recurring } from "../rules/periods.ts";
import { vatInside } from "../rules/prices.ts";
import { listCharges, listContracts, type ChargeRow, type ContractRow } from "./contract-queries.ts";

type NetPrice = { planId: number; months: 1 | 12; netCents: number };

/** What the figures are made from: contracts with what their periods cost, net of VAT, and what was refused. */
export type ContractFacts = {
  subscriptionId: number;
  accountId: number;
  startedAt: Date;
  hasTrial: boolean;
  first: NetPrice;
  isReduced: boolean;
  prices: (NetPrice & { at: Date; renews: Date | null })[];
  refusals: { at: Date; period: Date; reason: string }[];
  periodEndsAt: Date;
  endedAt: Date | null;
  leaving: { by: "wish" | "failure"; reason: string };
};

/** @param vatPercent of what has no invoice, such as a period that a coupon made free */
export async function contractFacts(
  database: Database,
  accountIds: readonly number[],
  { at, vatPercent }: { at: Date; vatPercent: number },
): Promise<ContractFacts[]> {
  const contracts = await listContracts(database, accountIds, at);
  const charges = Map.groupBy(await listCharges(database, accountIds), (charge) => charge.subscription_id);
  return contracts.map((contract) => factsOf(contract, charges.get(contract.subscription_id) ?? [], vatPercent));
}

function factsOf(contract: ContractRow, charges: readonly ChargeRow[], vatPercent: number): ContractFacts {
  const paid = charges.filter((charge) => charge.is_paid);
  const refused = charges.filter((charge) => !charge.is_paid);
  const percent = paid.find((charge) => charge.vat_percent !== null)?.vat_percent ?? vatPercent;
  const net = (plan: { id: number; recurring: Recurring }, grossCents: number, own: number | null): NetPrice => ({
    planId: plan.id,
    months: plan.recurring === "YEAR" ? 12 : 1,
    netCents: grossCents - vatInside(grossCents, own ?? percent),
  });
  const firstPlan = { id: contract.first_plan_id, recurring: contract.first_recurring };
  return {
    subscriptionId: contract.subscription_id,
    accountId: contract.account_id,
    startedAt: contract.started_at,
    hasTrial: contract.has_trial,
    first: net(firstPlan, contract.first_price_cents, null),
    isReduced: contract.has_coupon,
    prices: paid
      .filter(({ kind }) => kind !== "first")
      .map((charge) => ({
        ...net(
          { id: charge.plan_id ?? firstPlan.id, recurring: charge.recurring },
          charge.price_cents,
          charge.vat_percent,
        ),
        at: charge.at,
        renews: charge.kind === "renewal" ? charge.period_starts_at : null,
      })),
    refusals: refused.map(({ at, period_starts_at: period, failure }) => ({
      at,
      period,
      reason: reasonOf(failure),
    })),
    periodEndsAt: contract.period_ends_at,
    endedAt: contract.ended_at,
    leaving: leavingOf(contract, refused),
  };
}

/** The staff end a contract without a wish of its subscriber's: it did not fail, so it counts among the wishes, with its reason. */
function leavingOf(contract: ContractRow, refused: readonly ChargeRow[]): ContractFacts["leaving"] {
  if (contract.is_withdrawn) return { by: "wish", reason: "withdrawn" };
  if (contract.cancel_asked_at !== null) return { by: "wish", reason: "cancelled" };
  if (contract.is_disputed) return { by: "failure", reason: "dispute" };
  const { ended_at: endedAt, period_ends_at: periodEndsAt } = contract;
  if (endedAt !== null && endedAt < periodEndsAt) return { by: "wish", reason: "ended" };
  const last = refused.findLast((charge) => charge.period_starts_at.getTime() === periodEndsAt.getTime());
  return { by: "failure", reason: last ? reasonOf(last.failure) : "uncharged" };
}

/** A payment that was given up is told apart from a contract that was cancelled. */
const reasonOf = (failure: string | null): string => (failure === "cancelled" ? "abandoned" : (failure ?? "unknown"));
