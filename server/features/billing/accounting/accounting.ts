import type { Database } from "#server/database/pool.ts";
import type { BillingDeps } from "../deps.ts";
import { attestationPdf } from "./attestation.ts";
import { closeMonth, closings, previewClosing } from "./closing.ts";
import { createEReporting } from "./e-reports/e-reports.ts";
import { vatBy, vatCsv } from "./vat.ts";

export type Accounting = ReturnType<typeof createAccounting>;

/** What the operator's accountant and the state ask for, from the ledger. */
export function createAccounting({ seller, brandName, version, eReporting }: BillingDeps) {
  return {
    eReporting: createEReporting({ seller, eReporting }),
    vat: vatBy,
    async vatFile(database: Database, asked: Parameters<typeof vatBy>[1]) {
      const content = Buffer.from(vatCsv(await vatBy(database, asked)));
      return { content, fileName: `vat-${asked.from}-${asked.to}.csv` };
    },
    closings,
    previewClosing,
    closeMonth,
    async attestation(database: Database, at: Date) {
      const attested = { version, brandName, seller: await seller(database) };
      return { content: await attestationPdf(database, attested, at), fileName: "attestation-logiciel-de-caisse.pdf" };
    },
  };
}
