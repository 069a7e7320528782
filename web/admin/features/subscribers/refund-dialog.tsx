import { useFormatter } from "use-intl";
import type { RefundWay } from "#contract/admin/refunds.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useEuros } from "#admin/parts/amounts.ts";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { amountIn } from "./typed-amount.ts";

/** A refund to be made: of a payment, or in place of one that failed. */
export type Refunding = { paymentId: number; amount: number; way: RefundWay; insteadOf?: number };

type Props = { accountId: number; refunding: Refunding; onClose: () => void };

/** Gives a payment back, whole or in part. */
export function RefundDialog({ accountId, refunding, onClose }: Props) {
  const t = useTexts();
  const euros = useEuros();
  const format = useFormatter();
  const { paymentId: id, way, insteadOf } = refunding;
  const draft = useDraft(`refund-${way}-${id}-${insteadOf ?? "first"}`, onClose);
  const [typed, setTyped] = useDraftValue(draft, "typed", () =>
    format.number(refunding.amount, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
  );
  const amount = amountIn(typed);
  const preview = useActPreview(["refund", id, amount, way, insteadOf], () =>
    call("GET /admin/payments/{id}/refund-preview", {
      params: { id },
      query: { amount: String(amount), way, ...(insteadOf !== undefined && { instead_of: insteadOf }) },
    }),
  );
  const title = titles[insteadOf === undefined ? "refund" : way === "transfer" ? "transfer" : "retry"];
  return (
    <ActDialog
      title={t(title)}
      submitLabel={t(way === "transfer" ? "subscribers.refunds.transferSubmit" : "subscribers.refunds.submit", {
        amount: euros(preview.data?.amount ?? (Number.isNaN(amount) ? 0 : amount)),
      })}
      preview={preview}
      act={async (form, shown) => {
        const body = { ...form, amount: shown.amount, way, ...(insteadOf !== undefined && { instead_of: insteadOf }) };
        const { state } = await call("POST /admin/payments/{id}/refunds", { params: { id }, body });
        await queries.invalidateQueries({ queryKey: ["subscribers", String(accountId)] });
        showToast(t(`subscribers.refunds.${state}`), { tone: "success" });
      }}
      draft={draft}
    >
      {way === "transfer" && <p className="mb-5 text-sm text-soft">{t("subscribers.refunds.transferLead")}</p>}
      <TextField
        label={t("subscribers.refunds.amount")}
        hint={preview.data && t("subscribers.refunds.amountHint", { left: euros(preview.data.left) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ActDialog>
  );
}

const titles = {
  refund: "subscribers.refunds.title",
  retry: "subscribers.refunds.retryTitle",
  transfer: "subscribers.refunds.transferTitle",
} as const;
