import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { BillingDeps } from "#server/features/billing/deps.ts";
import { noteDeposit, previewDeposit } from "./depositing.ts";
import { fileNameOf, listEReports } from "./listing.ts";
import { makeEReport, previewEReport } from "./making.ts";
import { findContent, findReport } from "./queries.ts";

export type EReporting = ReturnType<typeof createEReporting>;

/**
 * E-reporting of sales to consumers (CGI, articles 290 and 290 A): makes and keeps the files, which the operator gives to an approved platform. The
 * program is not one, and sends nothing.
 */
export function createEReporting({ seller, eReporting: settings }: Pick<BillingDeps, "seller" | "eReporting">) {
  const deps = { settings, seller };
  return {
    list: (database: Database, asked: Parameters<typeof listEReports>[2]) => listEReports(database, settings, asked),
    preview: (database: Database, asked: Parameters<typeof previewEReport>[2]) => previewEReport(deps, database, asked),
    make: (inside: Database, asked: Parameters<typeof makeEReport>[2]) => makeEReport(deps, inside, asked),
    /** @throws AppError notFound */
    async file(database: Database, id: number): Promise<{ content: Buffer; fileName: string }> {
      const fileName = fileNameOf(found(await findReport(database, id), "eReport", id));
      return { content: Buffer.from((await findContent(database, id)) ?? ""), fileName };
    },
    previewDeposit,
    noteDeposit,
  };
}
