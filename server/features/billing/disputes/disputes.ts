import type { DisputeSettings } from "#contract/admin/disputes.ts";
import type { Dispute, ListedDispute } from "#contract/admin/dispute-shapes.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { toEuros } from "../rules/prices.ts";
import { planName } from "../texts.ts";
import { actsOn, createDisputeActing } from "./acting.ts";
import { createEnteringByHand } from "./by-hand.ts";
import { createDisputeReports } from "./reports.ts";
import type { DisputeContext } from "./deps.ts";
import { consequencesOf } from "./effects.ts";
import { gatherEvidence, moneyEvidence } from "./evidence.ts";
import { evidenceFile } from "./jobs.ts";
import {
  countWaiting,
  findInDetail,
  listDisputes,
  type DisputeInDetail,
  type ListedDispute as Listed,
} from "./listing-queries.ts";
import { findSettings, writeSettings } from "./settings-queries.ts";

export type Disputes = ReturnType<typeof createDisputes>;

type Seen = { id: number; isHelper: boolean; locale: Locale; at: Date };

/** Disputed payments, for the staff. */
export function createDisputes(context: DisputeContext) {
  const { deps } = context;
  return {
    ...createDisputeActing(context),
    ...createEnteringByHand(context),
    ...createDisputeReports(context),
    list: async (database: Database, state: "open" | "closed", paging: Paging) => {
      const page = await pageOfFound(paging, async (window) => {
        const { data, total } = await listDisputes(database, state, window);
        return { data: data.map(listedEntity), total };
      });
      return { ...page, waiting: await countWaiting(database) };
    },

    /** What is known of the person's devices and letters is shown to those alone who help them. @throws AppError notFound */
    async find(database: Database, { id, isHelper, locale, at }: Seen): Promise<Dispute> {
      const row = found(await findInDetail(database, id), "dispute", id);
      const provider = deps.providers.named(row.provider);
      const asked = { database, sources: deps.evidence, dispute: row, locale };
      return {
        ...detailOf(row, locale, at),
        acts: isHelper ? actsOn(row) : [],
        consequences: consequencesOf({ row, provider, locale }),
        evidence: isHelper ? await gatherEvidence(asked) : { sections: await moneyEvidence(asked) },
      };
    },

    /** @throws AppError notFound */
    file: async (database: Database, id: number, at: Date) =>
      evidenceFile({ ...deps, database: deps.database }, found(await findInDetail(database, id), "dispute", id), at),

    settings: (database: Database): Promise<DisputeSettings> => findSettings(database),

    async setSettings(inside: Database, settings: DisputeSettings): Promise<{ before: DisputeSettings }> {
      const before = await findSettings(inside);
      await writeSettings(inside, settings);
      return { before };
    },
  };
}

function listedEntity(row: Listed): ListedDispute {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    subscription_id: row.subscription_id,
    payment_id: row.payment_id,
    invoice: row.invoice,
    provider: row.provider,
    reference: row.reference,
    is_by_hand: row.is_by_hand,
    reason: row.reason,
    state: row.state,
    awaits: row.awaits,
    amount: toEuros(row.amount_cents),
    opened_at: row.opened_at.toISOString(),
    respond_by: row.respond_by?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

function detailOf(row: DisputeInDetail, locale: Locale, at: Date): Omit<Dispute, "acts" | "consequences" | "evidence"> {
  const isOpen = row.state === "open";
  return {
    ...listedEntity(row),
    now: at.toISOString(),
    plan: planName(row, locale),
    paid: toEuros(row.paid_cents),
    paid_at: row.paid_at.toISOString(),
    refunded: toEuros(row.refunded_cents),
    held: toEuros(isOpen ? row.held_cents : 0),
    lost: toEuros(row.lost_cents),
    fee: toEuros(row.fee_cents),
    credit_note: row.credit_note,
    asked: row.asked_act,
    statement: row.statement,
    answered_at: row.answered_at?.toISOString() ?? null,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    provider_says: row.provider_says,
    is_suspended: row.is_suspended,
  };
}
