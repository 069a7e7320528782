import { useState } from "react";
import type { Invoice } from "#contract/invoices.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { CorrectCreditDialog } from "./correct-credit-dialog.tsx";
import { InvoiceRow, leftOf } from "./invoice-row.tsx";

type Props = { accountId: number; invoices: readonly Invoice[] };

/** The papers of an account; support corrects credit notes here. */
export function Invoices({ accountId, invoices }: Props) {
  const t = useTexts();
  const mayCorrect = useMay("support");
  const [corrected, setCorrected] = useState<{ note: Invoice; left: number } | null>(null);
  return (
    <>
      <DataTable
        label={t("subscribers.invoices.title")}
        columns={[
          { name: t("subscribers.invoices.number") },
          { name: t("subscribers.payments.when") },
          { name: t("subscribers.payments.amount"), isNumber: true },
          ...(mayCorrect ? [{ name: t("subscribers.corrections.column"), isQuiet: true }] : []),
        ]}
        isEmpty={invoices.length === 0}
        nothing={t("subscribers.invoices.nothing")}
      >
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            invoice={invoice}
            left={leftOf(invoice, invoices)}
            onCorrect={mayCorrect ? (left) => setCorrected({ note: invoice, left }) : undefined}
          />
        ))}
      </DataTable>
      {corrected && <CorrectCreditDialog accountId={accountId} {...corrected} onClose={() => setCorrected(null)} />}
    </>
  );
}
