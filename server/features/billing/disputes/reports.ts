import { disputeReportLinesMax, type DisputeReport } from "#contract/admin/dispute-reports.ts";
import type { Locale } from "#contract/language.ts";
import type { DisputeStatus } from "#server/adapters/payments/provider.ts";
import { startOfCivilDay } from "#server/dates.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf } from "#server/http/acts.ts";
import { AppError } from "#server/http/errors.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { findRefundable, lockRefundable } from "../refunds/queries.ts";
import { disputedCents } from "../rules/dispute-amounts.ts";
import { statusOf, whyNotByHand } from "./by-hand.ts";
import type { DisputeContext } from "./deps.ts";
import { findSettings } from "./settings-queries.ts";
import { readReport, type Report, type ReportLine } from "./report-file.ts";
import { findCases, findNamed } from "./report-queries.ts";
import { reportWords } from "./report-words.ts";
import { settleDispute } from "./settling.ts";
import { disputeWords, type DisputeFault } from "./words.ts";

type Reader = { locale: Locale; at: Date };
type Entry = { payment: PaymentRow; status: DisputeStatus; heldCents: number };
type Fault = DisputeReport["faults"][number];
type Plan = { entries: Entry[]; known: number; faults: Fault[] };

const mostListed = 200;

/** Disputes in a bank's report: shown, then entered all or none. */
export function createDisputeReports(context: DisputeContext) {
  return {
    /**
     * @param shown the fingerprint of the preview; without it nothing is entered
     * @throws AppError conflict, with the new preview, where another one was shown
     */
    async importReport(inside: Database, file: Buffer, reader: Reader, shown?: string): Promise<DisputeReport> {
      const { locale, at } = reader;
      const report = readReport(file, at);
      if (typeof report === "string") return unreadable(report, locale);
      if (shown !== undefined) await lockNamed(inside, report);
      const plan = await planOf(inside, context, report, reader);
      const preview = await previewOf(inside, plan, locale);
      if (shown === undefined || preview.fault_count > 0) return preview;
      if (shown !== preview.fingerprint)
        throw new AppError("conflict", { message: changed[locale], details: { reason: "changed", preview } });
      const disputeIds: number[] = [];
      for (const { payment, status } of plan.entries) {
        const told = { provider: payment.provider, status, isByHand: true, isToldApart: true };
        const row = await settleDispute(inside, context, told, at);
        if (row === "unknown" || row === "noted")
          throw new Error(`a planned dispute of payment ${payment.id} is not entered`);
        disputeIds.push(row.id);
      }
      if (disputeIds.length > 0) await context.disputeJobs.alarm.enqueue(inside, { disputeIds, about: "opened" });
      return { ...preview, is_done: true };
    },
  };
}

const changed = {
  fr: "Depuis l’aperçu, quelque chose a changé\u202f: rien n’est inscrit. Voici ce qui se passerait maintenant.",
  en: "Something has changed since the preview: nothing is entered. This is what would happen now.",
};

/** In one order, so that two desks with the same report wait for each other. */
async function lockNamed(inside: Database, { lines }: Report): Promise<void> {
  const named = await findNamed(
    inside,
    lines.map(({ payment }) => payment),
  );
  const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other);
  for (const id of sorted(named.map(({ account_id: account }) => account))) await lockAccount(inside, id);
  for (const id of sorted(named.map(({ payment_id: payment }) => payment))) await lockRefundable(inside, id);
}

async function planOf(
  database: Database,
  context: DisputeContext,
  { lines, faults }: Report,
  reader: Reader,
): Promise<Plan> {
  const { locale, at } = reader;
  const t = reportWords[locale].faults;
  const named = await findNamed(
    database,
    lines.map(({ payment }) => payment),
  );
  const cases = await findCases(
    database,
    lines.map(({ form }) => form.reference),
  );
  const ofCase = new Map(cases.map(({ reference, payment_id: payment }) => [reference, payment]));
  const left = new Map<number, number>();
  const plan: Plan = {
    entries: [],
    known: 0,
    faults: faults.map(({ fault, ...where }) => ({ ...where, message: t[fault] })),
  };
  for (const line of lines) {
    const found = await paymentOf(database, context, named, line);
    const wrong = (message: string, column = "payment") =>
      plan.faults.push({ line: line.line, case: line.form.reference, column, message });
    if (!found) {
      wrong(t.unknown);
      continue;
    }
    const { payment, givenCents } = found;
    const knownOf = ofCase.get(line.form.reference);
    if (knownOf === payment.id) {
      plan.known += 1;
      continue;
    }
    if (knownOf !== undefined) {
      wrong(t.otherPayment, "case");
      continue;
    }
    const openedAt = line.day && { openedAt: startOfCivilDay(line.day) };
    const status = statusOf(payment, { form: line.form, at, ...openedAt });
    const fault = whyNotByHand(context, payment, status, at);
    if (fault) {
      wrong(disputeWords[locale].refused[fault], columnOf[fault] ?? "payment");
      continue;
    }
    const leftCents = left.get(payment.id) ?? payment.amount_cents - givenCents;
    const { heldCents } = disputedCents(status, leftCents);
    left.set(payment.id, leftCents - heldCents);
    ofCase.set(line.form.reference, payment.id);
    plan.entries.push({ payment, status, heldCents });
  }
  return plan;
}

const columnOf: Partial<Record<DisputeFault, string>> = { above: "amount", past: "deadline" };

/** Of several with this name the one whose provider tells of disputes in reports. */
async function paymentOf(
  database: Database,
  { deps }: DisputeContext,
  named: Awaited<ReturnType<typeof findNamed>>,
  { payment: name }: ReportLine,
) {
  const ids = [...new Set(named.filter((one) => one.name === name).map(({ payment_id: id }) => id))];
  const all = await Promise.all(ids.map((id) => findRefundable(database, id)));
  const found = all.flatMap((one) => (one ? [one] : []));
  return found.find(({ payment }) => !deps.providers.named(payment.provider)?.disputes) ?? found[0];
}

async function previewOf(database: Database, { entries, known, faults }: Plan, locale: Locale): Promise<DisputeReport> {
  const settings = await findSettings(database);
  const [t, said] = [reportWords[locale], disputeWords[locale]];
  const heldCents = entries.reduce((sum, one) => sum + one.heldCents, 0);
  const feeCents = entries.reduce((sum, { status }) => sum + status.feeCents, 0);
  const news = [
    t.entered(entries.length, eurosAndCents(heldCents, locale)),
    ...(feeCents > 0 ? [said.fee(eurosAndCents(feeCents, locale))] : []),
    said.noRefund,
    said.whileOpen[settings.while_open],
    said.whenLost[settings.when_lost],
    t.alarm,
  ];
  const facts = entries.map(({ payment, status, heldCents: held }) => [
    payment.id,
    status.reference,
    status.amountCents,
    status.feeCents,
    status.reason,
    status.respondBy,
    held,
  ]);
  return {
    is_done: false,
    entered: entries.length,
    known,
    effects:
      faults.length > 0 ? [] : [...(entries.length > 0 ? news : [t.nothing]), ...(known > 0 ? [t.known(known)] : [])],
    fingerprint: fingerprintOf({ facts, known, ...settings }),
    fault_count: faults.length,
    faults: faults.toSorted((one, other) => one.line - other.line).slice(0, mostListed),
  };
}

function unreadable(fault: "table" | "long", locale: Locale): DisputeReport {
  const t = reportWords[locale].faults;
  const message = fault === "table" ? t.table : t.long(disputeReportLinesMax);
  return {
    is_done: false,
    entered: 0,
    known: 0,
    effects: [],
    fingerprint: "",
    fault_count: 1,
    faults: [{ line: 1, case: "", column: "", message }],
  };
}
