import type { ActPreview } from "#contract/admin/acts.ts";
import type { EReport, EReportKind } from "#contract/admin/e-reports.ts";
import { longInstant } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError } from "#server/http/errors.ts";
import type { Seller } from "#server/features/billing/deps.ts";
import { eReportXml, type EReportDocument } from "./document.ts";
import { sumOf } from "./figures.ts";
import { eReportEntity, fileNameOf, reportedPeriods, stateOf, type ReportedPeriod } from "./listing.ts";
import { mayMakeAt, type EReportSettings } from "./periods.ts";
import { findReport, insertReport } from "./queries.ts";
import { eReportWords, makingEffects, type EReportRefusal } from "./words.ts";

type Asked = { kind: EReportKind; from: string; locale: Locale; at: Date };
type Deps = { settings: EReportSettings; seller: (database: Database) => Promise<Seller> };
type Draft = EReportDocument & { version: number; due: string };

/** @throws AppError conflict, with the reason */
export async function previewEReport(deps: Deps, database: Database, asked: Asked): Promise<ActPreview> {
  return previewOf(await draftOf(deps, database, asked), asked.locale);
}

/**
 * Makes the file of a period and keeps it, within the caller's transaction.
 * @throws AppError as above; conflict with the new preview where another one was shown
 */
export async function makeEReport(
  deps: Deps,
  inside: Database,
  asked: Asked & { fingerprint: string },
): Promise<{ report: EReport; fileName: string }> {
  const draft = await draftOf(deps, inside, asked);
  refuseChanged(previewOf(draft, asked.locale), asked.fingerprint, asked.locale);
  const id = await insertReport(inside, { ...draft, figures: draft.days, content: eReportXml(draft) });
  const row = id === undefined ? undefined : await findReport(inside, id);
  if (!row) return refuse("made", eReportWords[asked.locale].refused.made);
  return { report: eReportEntity(row), fileName: fileNameOf(row) };
}

async function draftOf({ settings, seller }: Deps, database: Database, asked: Asked): Promise<Draft> {
  const { kind, from, locale, at } = asked;
  const t = eReportWords[locale].refused;
  const periods = await reportedPeriods(database, settings, { year: from.slice(0, 4), at });
  const period = periods.find((one) => one.kind === kind && one.from === from);
  if (!period) return refuse("none", t.none);
  refuseEarly(period, asked);
  const state = stateOf(period, at);
  if (state === "nothing") refuse("nothing", t.nothing);
  if (state === "to-send" || state === "sent") refuse("made", t.made);
  const days = period.days.map(({ percent, ...day }) => ({ ...day, percent: percent ?? refuse("rate", t.rate) }));
  const { siren, name } = await seller(database);
  const digits = siren.replaceAll(/\s/g, "");
  if (!/^\d{9}$/.test(digits)) refuse("siren", t.siren);
  const version = (period.files[0]?.version ?? 0) + 1;
  const letter = kind === "transactions" ? "T" : "P";
  return {
    id: [digits, letter, from.replaceAll("-", ""), period.to.replaceAll("-", ""), version].join("-"),
    kind,
    from,
    to: period.to,
    due: period.due,
    version,
    // What nobody has received needs no rectification: the file is the first one that is sent.
    type: period.files.some(({ deposited_on: on }) => on !== null) ? "RE" : "IN",
    at,
    declarant: { siren: digits, name },
    days,
  };
}

function refuseEarly(period: ReportedPeriod, { locale, at }: Asked): void {
  const from = mayMakeAt(period);
  if (at < from) refuse("early", eReportWords[locale].refused.early(longInstant(from, locale)));
}

function previewOf(draft: Draft, locale: Locale): ActPreview {
  const { id, type, days, declarant } = draft;
  return {
    effects: makingEffects({ ...draft, ...sumOf(days) }, locale),
    fingerprint: fingerprintOf({ id, type, days, declarant }),
  };
}

function refuse(reason: EReportRefusal, message: string): never {
  throw new AppError("conflict", { message, details: { reason } });
}
