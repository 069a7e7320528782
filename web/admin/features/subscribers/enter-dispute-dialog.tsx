import { useFormatter } from "use-intl";
import type { DisputeByHand } from "#contract/admin/disputes.ts";
import { disputeReasons } from "#contract/admin/dispute-shapes.ts";
import type { SubscriberPayment } from "#contract/admin/subscriber-payments.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { amountIn } from "./typed-amount.ts";

type Props = { accountId: number; payment: SubscriberPayment; onClose: () => void };
type Typed = { reference: string; cause: DisputeByHand["cause"]; amount: string; fee: string; respondOn: string };

/** Enters a dispute that a bank tells of by letter or in a report. */
export function EnterDisputeDialog({ accountId, payment, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`dispute-new-${payment.id}`, onClose);
  const format = useFormatter();
  const [typed, setTyped] = useDraftValue<Typed>(draft, "typed", () => ({
    reference: "",
    cause: "unauthorised",
    amount: format.number(payment.amount, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
    fee: "0",
    respondOn: "",
  }));
  const set = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const params = { id: payment.id };
  const body: DisputeByHand = {
    reference: typed.reference,
    cause: typed.cause,
    amount: amountIn(typed.amount),
    fee: amountIn(typed.fee),
    respond_on: typed.respondOn === "" ? null : typed.respondOn,
  };
  // What will happen is shown before a reference is typed, which the act itself requires.
  const shown = { ...body, reference: body.reference === "" ? "-" : body.reference };
  const preview = useActPreview(["enter-dispute", payment.id, shown], () =>
    call("POST /admin/payments/{id}/dispute-preview", { params, body: shown }),
  );
  return (
    <ActDialog
      title={t("disputes.enter.title")}
      submitLabel={t("disputes.enter.submit")}
      preview={preview}
      act={async (form) => {
        await call("POST /admin/payments/{id}/disputes", { params, body: { ...body, ...form } });
        await queries.invalidateQueries({ queryKey: ["subscribers", String(accountId)] });
        await queries.invalidateQueries({ queryKey: ["disputes"] });
        showToast(t("disputes.enter.done"), { tone: "success" });
      }}
      draft={draft}
    >
      <p className="mb-5 text-sm text-soft">{t("disputes.enter.lead")}</p>
      <Fields typed={typed} set={set} />
    </ActDialog>
  );
}

function Fields({ typed, set }: { typed: Typed; set: (changes: Partial<Typed>) => void }) {
  const t = useTexts();
  return (
    <>
      <TextField
        label={t("disputes.enter.reference")}
        autoComplete="off"
        maxLength={100}
        value={typed.reference}
        onChange={({ currentTarget }) => set({ reference: currentTarget.value })}
      />
      <SelectField
        label={t("disputes.enter.cause")}
        value={typed.cause}
        onChange={({ currentTarget }) =>
          set({ cause: disputeReasons.find((reason) => reason === currentTarget.value) ?? "other" })
        }
      >
        {disputeReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`disputes.reasons.${reason}`)}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-x-4 xs:grid-cols-2">
        <TextField
          label={t("disputes.enter.amount")}
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          onChange={({ currentTarget }) => set({ amount: currentTarget.value })}
        />
        <TextField
          label={t("disputes.enter.fee")}
          inputMode="decimal"
          autoComplete="off"
          value={typed.fee}
          onChange={({ currentTarget }) => set({ fee: currentTarget.value })}
        />
      </div>
      <TextField
        label={t("disputes.enter.deadline")}
        type="date"
        value={typed.respondOn}
        onChange={({ currentTarget }) => set({ respondOn: currentTarget.value })}
      />
    </>
  );
}
