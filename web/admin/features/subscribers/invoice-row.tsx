import { useEuros } from "#admin/parts/amounts.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Invoice } from "#contract/invoices.ts";
import { Button } from "#shared/ui/button.tsx";

/** What is left to correct of a credit note, in euros. */
export function leftOf({ id, type, gross }: Invoice, among: readonly Invoice[]): number {
  if (type !== "credit-note") return 0;
  const corrections = among.filter(({ corrects }) => corrects === id);
  const cents = corrections.reduce((left, one) => left - Math.round(one.gross * 100), Math.round(-gross * 100));
  return cents / 100;
}

type RowProps = { invoice: Invoice; left: number; onCorrect: ((left: number) => void) | undefined };

export function InvoiceRow({ invoice, left, onCorrect }: RowProps) {
  const t = useTexts();
  const euros = useEuros();
  const { id, type, corrects, label, issued_at: issuedAt, gross } = invoice;
  const about = type === "corrective-invoice" ? "subscribers.invoices.correctsNote" : "subscribers.invoices.corrects";
  return (
    <tr>
      <td className="min-w-40">
        <span className="block font-semibold">
          {t(`subscribers.invoices.types.${type}`)} {id}
        </span>
        <span className="text-xs text-soft">{corrects === null ? label : t(about, { number: corrects })}</span>
      </td>
      <td>
        <Instant at={issuedAt} />
      </td>
      <td className="text-end tabular-nums">{euros(gross)}</td>
      {onCorrect && (
        <td className="text-end">
          {left > 0 && (
            <Button
              look="quiet"
              size="small"
              aria-label={t("subscribers.corrections.correctOne", { number: id })}
              onClick={() => onCorrect(left)}
            >
              {t("subscribers.corrections.correct")}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
