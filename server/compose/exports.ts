import type { Database } from "#server/database/pool.ts";
import type { Step } from "#server/database/walks.ts";
import { accountsWalk, listExportedAccounts } from "#server/features/accounts/export-queries.ts";
import type { Chart } from "#server/features/billing/accounting/fec/chart.ts";
import { fecBytes, fecFileName } from "#server/features/billing/accounting/fec/format.ts";
import { listFecLines, spanOfFec } from "#server/features/billing/accounting/fec/walk.ts";
import {
  ledgerWalk,
  listExportedEntries,
  listExportedPayments,
  listExportedSubscriptions,
  paymentsWalk,
} from "#server/features/billing/desk/export-queries.ts";
import {
  lastInvoices,
  listExportedInvoices,
  spanOfInvoices,
} from "#server/features/billing/invoices/export-queries.ts";
import type { ExportedRow, ExportsDeps } from "#server/features/exports/deps.ts";
import { createExports } from "#server/features/exports/exports.ts";
import { exportRoutes } from "#server/features/exports/routes.ts";
import { payingGroupsOf } from "#server/features/groups/queries.ts";
import { findSeller } from "#server/features/support/identity/queries.ts";
import { auditWalk, listExportedAudit } from "#server/features/staff/export-queries.ts";
import type { Files } from "#server/files/files.ts";
import type { Api } from "#server/http/api.ts";
import type { AppDeps } from "./deps.ts";

/** What the staff export, from the features whose tables it stands in. */
export function composeExports(api: Api, { database, jobs, config }: AppDeps, files: Files): void {
  const sources = exportSourcesWith(config.accounts);
  exportRoutes(api, createExports({ database, jobs, files, sources, keptDays: config.exportDays }));
}

/** @param chart the account numbers of the FEC */
export const exportSourcesWith = (chart: Chart): ExportsDeps["sources"] => ({ ...tables, fec: fecSource(chart) });

const fecSource = (chart: Chart): ExportsDeps["sources"]["fec"] => ({
  table: "ledger",
  cut: ledgerWalk.cut,
  span: (from, chosen) => spanOfFec(from, chart, chosen),
  rows: (from, step) => listFecLines(from, chart, step),
  format: {
    contentType: "text/plain; charset=iso-8859-15",
    write: fecBytes,
    fileName: async (from, closingDay) => fecFileName((await findSeller(from)).siren, closingDay),
  },
});

const tables: Omit<ExportsDeps["sources"], "fec"> = {
  subscribers: {
    table: "accounts",
    cut: accountsWalk.cut,
    span: accountsWalk.span,
    rows: subscriberRows,
  },
  payments: {
    table: "payments",
    cut: paymentsWalk.cut,
    span: paymentsWalk.span,
    rows: async (from, step) => keyed(await listExportedPayments(from, step), ({ payment_id: id }) => id),
  },
  invoices: {
    table: "invoices",
    cut: lastInvoices,
    span: spanOfInvoices,
    rows: async (from, step) =>
      (await listExportedInvoices(from, step)).map((row) => ({ key: row.number, cells: { ...row, currency: "EUR" } })),
  },
  ledger: {
    table: "ledger",
    cut: ledgerWalk.cut,
    span: ledgerWalk.span,
    rows: async (from, step) => keyed(await listExportedEntries(from, step), ({ entry_id: id }) => id),
  },
  audit: {
    table: "audit_log",
    cut: auditWalk.cut,
    span: auditWalk.span,
    rows: async (from, step) => keyed(await listExportedAudit(from, step), ({ entry_id: id }) => id),
  },
};

function keyed<Row extends ExportedRow["cells"]>(rows: readonly Row[], idOf: (row: Row) => number): ExportedRow[] {
  return rows.map((row) => ({ key: String(idOf(row)), cells: row }));
}

/** People with their subscription and their group, from three features. */
async function subscriberRows(from: Database, step: Step, at: Date): Promise<ExportedRow[]> {
  const accounts = await listExportedAccounts(from, step);
  const ids = accounts.map(({ account_id: id }) => id);
  const subscriptions = new Map((await listExportedSubscriptions(from, ids)).map((row) => [row.account_id, row]));
  const groups = new Map((await payingGroupsOf(from, ids, at)).map((row) => [row.account_id, row.group_id]));
  return accounts.map((account) => {
    const { account_id: id } = account;
    return {
      key: String(id),
      cells: { ...subscriptions.get(id), ...account, group_id: groups.get(id) ?? null },
    };
  });
}
