import { useFormatter } from "use-intl";
import type { Invoice } from "#contract/invoices.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useEuros } from "#admin/parts/amounts.ts";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { amountIn } from "./typed-amount.ts";

type Props = { accountId: number; note: Invoice; left: number; onClose: () => void };

/** Corrects a credit note by an invoice, whole or in part. */
export function CorrectCreditDialog({ accountId, note: { id }, left, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`credit-correction-${id}`, onClose);
  const euros = useEuros();
  const format = useFormatter();
  const [typed, setTyped] = useDraftValue(draft, "typed", () =>
    format.number(left, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
  );
  const amount = amountIn(typed);
  const preview = useActPreview(["credit-correction", id, amount], () =>
    call("GET /admin/credit-notes/{id}/correction-preview", { params: { id }, query: { amount: String(amount) } }),
  );
  return (
    <ActDialog
      title={t("subscribers.corrections.title", { number: id })}
      submitLabel={t("subscribers.corrections.submit", {
        amount: euros(preview.data?.amount ?? (Number.isNaN(amount) ? 0 : amount)),
      })}
      preview={preview}
      act={async (form, shown) => {
        const body = { ...form, amount: shown.amount };
        const { invoice } = await call("POST /admin/credit-notes/{id}/corrections", { params: { id }, body });
        await queries.invalidateQueries({ queryKey: ["subscribers", String(accountId)] });
        showToast(t("subscribers.corrections.done", { number: invoice }), { tone: "success" });
      }}
      draft={draft}
    >
      <TextField
        label={t("subscribers.corrections.amount")}
        hint={preview.data && t("subscribers.corrections.amountHint", { left: euros(preview.data.left) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ActDialog>
  );
}
