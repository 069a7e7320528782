import type { DisputeRefused, EvidenceFile } from "#server/adapters/payments/provider.ts";
import { longInstant } from "#contract/date-text.ts";
import { defaultLocale } from "#contract/language.ts";
import type { BillingDeps } from "../deps.ts";
import { noteEvent, withdrawFinding } from "../findings/queries.ts";
import { invoiceAttachments } from "../invoices/my-invoices.ts";
import { alarmOf } from "./alarm-letters.ts";
import { disputeSubject, type Alarm, type DisputeContext, type DisputeJobs } from "./deps.ts";
import { drawFacts } from "./evidence-pdf.ts";
import { evidenceWords } from "./evidence-words.ts";
import { gatherEvidence } from "./evidence.ts";
import { findInDetail, type DisputeInDetail } from "./listing-queries.ts";
import { findDisputes, listOpen, lockDispute } from "./queries.ts";
import { endAct, takeDue } from "./act-queries.ts";
import { settleDispute } from "./settling.ts";

/** Jobs about disputes. `context` is known once they are defined. */
export function createDisputeJobs(deps: BillingDeps, context: () => DisputeContext): DisputeJobs {
  const { database, jobs, brandName, publicUrl, sendLetter, supportEmail } = deps;
  jobs.define("billing.disputes", async (_data, { at, signal }) => {
    await remind(context(), at);
    await refresh(context(), at, signal);
  });
  return {
    alarm: jobs.define(
      "billing.dispute-alarm",
      async (alarm: Alarm) => {
        const rows = await findDisputes(database, "disputeIds" in alarm ? alarm.disputeIds : [alarm.disputeId]);
        const letter = alarmOf({ brandName, publicUrl }, rows, alarm.about);
        if (letter) await sendLetter({ email: await supportEmail(), accountId: null }, letter);
      },
      { recipientOf: supportEmail },
    ),
    act: jobs.define("billing.dispute-act", ({ disputeId }: { disputeId: number }, { at }) =>
      makeAct(context(), disputeId, at),
    ),
  };
}

/** Three days and one day before an answer is due: a finding of each dispute, and a letter to the operator. */
async function remind({ deps, disputeJobs }: DisputeContext, at: Date): Promise<void> {
  for (const days of [1, 3] as const)
    await deps.database.transaction(async (inside) => {
      const due = await takeDue(inside, days, at);
      for (const row of due)
        await noteEvent(
          inside,
          {
            kind: "dispute-due",
            subject: disputeSubject(row.id),
            payment_id: row.payment_id,
            subscription_id: row.subscription_id,
            details: { ours_cents: row.amount_cents, due_at: row.respond_by?.toISOString() ?? null },
          },
          at,
        );
      if (due.length > 0)
        await disputeJobs.alarm.enqueue(inside, { disputeIds: due.map(({ id }) => id), about: "due" });
    });
}

/** Asks about open disputes: word of a change may have been lost, and a refund may have failed meanwhile. */
async function refresh(context: DisputeContext, at: Date, signal?: AbortSignal): Promise<void> {
  const { database, providers } = context.deps;
  const failures: unknown[] = [];
  for (const { provider, reference } of await listOpen(database)) {
    signal?.throwIfAborted();
    try {
      const status = await providers.named(provider)?.disputes?.status(reference);
      if (status) await database.transaction((inside) => settleDispute(inside, context, { provider, status }, at));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

const refusalName: DisputeRefused["name"] = "DisputeRefused";

/** Hands what the staff asked for to the provider, and hears what became of it. */
async function makeAct(context: DisputeContext, disputeId: number, at: Date): Promise<void> {
  const { database, providers } = context.deps;
  const row = await findInDetail(database, disputeId);
  if (!row?.asked_act || row.asked_at === null) return;
  const desk = providers.named(row.provider)?.disputes;
  if (!desk) throw new Error(`The dispute ${row.id} cannot be answered: the provider ${row.provider} is not set up`);
  const { asked_act: act, asked_at: askedAt, reference } = row;
  const key = `dispute-${row.id}-${act}-${askedAt.getTime()}`;
  const notes = row.statement ?? evidenceWords[defaultLocale].title(reference);
  try {
    if (act === "accept") await desk.accept({ reference, key, notes });
    else await desk.answer({ reference, key, notes, files: await filesOf(context.deps, row, at) });
  } catch (error) {
    // Told by its name, because features know adapters by their types alone.
    if (!(error instanceof Error) || error.name !== refusalName) throw error;
    await refuseAct(context, row, error.message, at);
    return;
  }
  const status = await desk.status(reference);
  await database.transaction(async (inside) => {
    await endAct(inside, row, act, at);
    await withdrawFinding(inside, "dispute-due", disputeSubject(row.id), at);
    await withdrawFinding(inside, "dispute-refused", disputeSubject(row.id), at);
    if (status) await settleDispute(inside, context, { provider: row.provider, status }, at);
  });
}

async function refuseAct({ deps }: DisputeContext, row: DisputeInDetail, says: string, at: Date): Promise<void> {
  deps.warn({ dispute: row.id, provider: row.provider, says }, "a provider refused an answer to a dispute");
  await deps.database.transaction(async (inside) => {
    await lockDispute(inside, row.id);
    await endAct(inside, row, null, at);
    await noteEvent(
      inside,
      {
        kind: "dispute-refused",
        subject: disputeSubject(row.id),
        payment_id: row.payment_id,
        subscription_id: row.subscription_id,
        details: { ours_cents: row.amount_cents, provider: row.provider, says },
      },
      at,
    );
  });
}

/** The evidence, and the invoice of the payment. */
async function filesOf(deps: BillingDeps, row: DisputeInDetail, at: Date): Promise<EvidenceFile[]> {
  const invoices = await invoiceAttachments(deps.database, row.payment_id);
  return [
    await evidenceFile(deps, row, at),
    ...invoices.map(({ fileName, type, content }) => ({ fileName, type, content })),
  ];
}

/** In the language of the operator's country, in which the bank reads it. */
export async function evidenceFile(
  { database, brandName, evidence }: Pick<BillingDeps, "database" | "brandName" | "evidence">,
  row: DisputeInDetail,
  at: Date,
): Promise<EvidenceFile> {
  const locale = defaultLocale;
  const t = evidenceWords[locale];
  const gathered = await gatherEvidence({ database, sources: evidence, dispute: row, locale });
  const content = await drawFacts({
    ...gathered,
    locale,
    brandName,
    title: t.title(row.reference),
    made: t.made(longInstant(at, locale)),
    statement: row.statement,
    at,
  });
  return { fileName: `${t.file}-${row.id}.pdf`, type: "application/pdf", content };
}
