import type { ActPreview } from "#contract/admin/acts.ts";
import type { EReport } from "#contract/admin/e-reports.ts";
import { civilDay, longCivilDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { eReportEntity, fileNameOf } from "./listing.ts";
import { findReport, insertDeposit, lockReport, type EReportRow } from "./queries.ts";
import { eReportWords } from "./words.ts";

type Asked = { id: number; on: string; number: string; locale: Locale; at: Date };

/** @throws AppError notFound; invalid for a day before the file was made, or to come */
export async function previewDeposit(database: Database, asked: Asked): Promise<ActPreview> {
  return previewOf(await reportOf(database, asked), asked);
}

/**
 * Notes that a file was given to the platform, within the caller's transaction. What was noted before is kept.
 * @throws AppError as above; conflict with the new preview where another one was shown
 */
export async function noteDeposit(
  inside: Database,
  asked: Asked & { fingerprint: string },
): Promise<{ report: EReport; fileName: string }> {
  const { id, on, number, at, locale, fingerprint } = asked;
  await lockReport(inside, id);
  const row = await reportOf(inside, asked);
  refuseChanged(previewOf(row, asked), fingerprint, locale);
  await insertDeposit(inside, { id, on, number, at });
  return { report: eReportEntity(found(await findReport(inside, id), "eReport", id)), fileName: fileNameOf(row) };
}

async function reportOf(database: Database, { id, on, at }: Asked): Promise<EReportRow> {
  const row = found(await findReport(database, id), "eReport", id);
  if (on < civilDay(row.made_at) || on > civilDay(at)) throw new AppError("invalid", { fields: { on: "date" } });
  return row;
}

function previewOf(row: EReportRow, { on, number, locale }: Asked): ActPreview {
  const { id, deposited_on: before, deposit_number: beforeNumber } = row;
  const t = eReportWords[locale];
  const day = (one: string) => longCivilDay(one, locale);
  return {
    effects: [
      t.deposited(fileNameOf(row), day(on), number),
      ...(before === null || beforeNumber === null ? [] : [t.depositedBefore(day(before), beforeNumber)]),
      t.notSent,
    ],
    fingerprint: fingerprintOf({ id, on, number, before, beforeNumber }),
  };
}
