import * as z from "zod/mini";
import { vatRegimes } from "#contract/admin/e-reports.ts";
import { shown } from "./shown-settings.ts";

/** A number of the French general chart of accounts, whose first three characters are digits of classes 1 to 8. */
const account = (fallback: string) => z._default(z.string().check(z.regex(/^[1-8]\d{2}[0-9A-Z]{0,12}$/)), fallback);

/** The account numbers of the FEC, and how often sales to consumers are reported. */
export const AccountingSettings = z.object({
  VAT_REGIME: shown(z._default(z.enum(vatRegimes), "monthly")),
  /** A month. Small companies begin in September 2027, others began a year before (finance law for 2024, article 91). */
  E_REPORTING_SINCE: shown(z._default(z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)), "2027-09")),
  ACCOUNT_CUSTOMERS: shown(account("411000")),
  ACCOUNT_SALES: shown(account("706000")),
  ACCOUNT_VAT: shown(account("445710")),
  ACCOUNT_CASH: shown(account("512000")),
  ACCOUNT_OWED: shown(account("467000")),
  ACCOUNT_DISPUTED: shown(account("471000")),
  ACCOUNT_DISPUTE_LOSSES: shown(account("654000")),
  ACCOUNT_DISPUTE_FEES: shown(account("627000")),
  ACCOUNT_CORRECTION_LOSSES: shown(account("658000")),
  ACCOUNT_OPENING: shown(account("110000")),
});

/** By what the ledger calls them. */
export function accountsOf(e: z.output<typeof AccountingSettings>) {
  return {
    customers: e.ACCOUNT_CUSTOMERS,
    sales: e.ACCOUNT_SALES,
    vat: e.ACCOUNT_VAT,
    cash: e.ACCOUNT_CASH,
    owed: e.ACCOUNT_OWED,
    disputed: e.ACCOUNT_DISPUTED,
    "dispute-losses": e.ACCOUNT_DISPUTE_LOSSES,
    "dispute-fees": e.ACCOUNT_DISPUTE_FEES,
    "correction-losses": e.ACCOUNT_CORRECTION_LOSSES,
    opening: e.ACCOUNT_OPENING,
  };
}

export function eReportingOf(e: z.output<typeof AccountingSettings>) {
  return { regime: e.VAT_REGIME, since: e.E_REPORTING_SINCE };
}
