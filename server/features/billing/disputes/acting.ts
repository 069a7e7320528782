import type { ActPreview } from "#contract/admin/acts.ts";
import type { DisputeAct } from "#contract/admin/dispute-shapes.ts";
import type { Locale } from "#contract/language.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { owedOnceFreed } from "../leaving/withheld.ts";
import { lockRefundable } from "../refunds/queries.ts";
import { issueCredit } from "./crediting.ts";
import type { DisputeContext } from "./deps.ts";
import { effectsOf } from "./effects.ts";
import { goOnMeanwhile } from "./following.ts";
import { findInDetail, type DisputeInDetail } from "./listing-queries.ts";
import { lockDispute } from "./queries.ts";
import { askAct } from "./act-queries.ts";
import { settleDispute } from "./settling.ts";
import { disputeWords, type DisputeFault } from "./words.ts";

type Asked = { id: number; act: DisputeAct; locale: Locale; at: Date };
type Given = { fingerprint: string; statement: string | undefined };

/** What the staff do about a dispute: shown first, then done as it was shown. */
export function createDisputeActing(context: DisputeContext) {
  return {
    /** @throws AppError notFound; conflict, with the reason */
    previewAct: async (database: Database, asked: Asked): Promise<ActPreview> =>
      (await planOf(database, context, asked)).preview,

    /** Within the caller's transaction. @throws AppError as above; conflict with the new preview where another one was shown */
    async act(inside: Database, asked: Asked, { fingerprint, statement }: Given): Promise<DisputeInDetail> {
      const known = found(await findInDetail(inside, asked.id), "dispute", asked.id);
      await lockAccount(inside, known.account_id);
      await lockRefundable(inside, known.payment_id);
      await lockDispute(inside, asked.id);
      const { row, preview } = await planOf(inside, context, asked);
      refuseChanged(preview, fingerprint, asked.locale);
      await deeds[asked.act](inside, context, row, { statement: statement ?? null, at: asked.at });
      return row;
    },
  };
}

async function planOf(database: Database, context: DisputeContext, { id, act, locale, at }: Asked) {
  const row = found(await findInDetail(database, id), "dispute", id);
  const fault = faultOf(act, row);
  if (fault) refuse(fault, locale);
  const provider = context.deps.providers.named(row.provider);
  const backCents = act === "won" ? await owedOnceFreed(database, row.subscription_id, row.held_cents) : 0;
  const effects = effectsOf(act, { row, provider, backCents, locale, at });
  const { state, held_cents: held, lost_cents: lost, fee_cents: fee, told_at: toldAt, is_live: isLive } = row;
  const fingerprint = fingerprintOf({
    id,
    act,
    state,
    held,
    lost,
    fee,
    backCents,
    toldAt,
    isLive,
    isSuspended: row.is_suspended,
    isHeldOtherwise: row.is_held_otherwise,
    whileOpen: row.while_open,
    whenLost: row.when_lost,
    invoice: row.invoice,
  });
  return { row, preview: { effects, fingerprint } satisfies ActPreview };
}

export const actsOn = (row: DisputeInDetail): DisputeAct[] =>
  (Object.keys(deeds) as DisputeAct[]).filter((act) => faultOf(act, row) === undefined);

/** Why an act cannot be done; undefined where it can. */
function faultOf(act: DisputeAct, row: DisputeInDetail): DisputeFault | undefined {
  if (act === "credit") return creditFaultOf(row);
  if (row.state !== "open") return "closed";
  if (act === "resume") return row.while_open === "keep" || !row.is_live ? "nothing-held" : undefined;
  if (act === "won" || act === "lost") return row.is_by_hand ? undefined : "not-by-hand";
  if (row.asked_act !== null) return "underway";
  return (act === "answer" ? row.can_answer : row.can_accept) ? undefined : "provider";
}

function creditFaultOf(row: DisputeInDetail): DisputeFault | undefined {
  if (row.state !== "lost") return "not-lost";
  if (row.credited_at !== null) return "credited";
  if (row.lost_cents === 0) return "nothing-lost";
  return row.invoice === null ? "no-invoice" : undefined;
}

export function refuse(reason: DisputeFault, locale: Locale): never {
  throw new AppError("conflict", { message: disputeWords[locale].refused[reason], details: { reason } });
}

type Deed = (
  inside: Database,
  context: DisputeContext,
  row: DisputeInDetail,
  given: { statement: string | null; at: Date },
) => Promise<void>;

const asking =
  (act: "answer" | "accept"): Deed =>
  async (inside, { disputeJobs }, row, { statement, at }) => {
    await askAct(inside, row.id, act, statement, at);
    await disputeJobs.act.enqueue(inside, { disputeId: row.id });
  };

/** Of a dispute that no provider tells of. */
const closing =
  (state: "won" | "lost"): Deed =>
  async (inside, context, row, { at }) => {
    const status = {
      reference: row.reference,
      of: found(row.paid_reference, "payment"),
      reason: row.reason,
      state,
      awaits: null,
      amountCents: row.amount_cents,
      currency: "EUR",
      lostCents: state === "lost" ? row.amount_cents : 0,
      feeCents: row.fee_cents,
      openedAt: row.opened_at,
      toldAt: at,
      respondBy: null,
      canAnswer: false,
      canAccept: false,
    };
    await settleDispute(inside, context, { provider: row.provider, status, isByHand: true }, at);
  };

const deeds: Record<DisputeAct, Deed> = {
  answer: asking("answer"),
  accept: asking("accept"),
  resume: (inside, context, row) => goOnMeanwhile(inside, context, row),
  won: closing("won"),
  lost: closing("lost"),
  credit: (inside, context, row, { at }) => issueCredit(inside, context, row, at),
};
