import { useState } from "react";
import * as z from "zod/mini";
import { RateForm, type Royalties } from "#contract/admin/royalties.ts";
import { civilDay } from "#contract/date-text.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = { latest: Royalties["rates"][number] | undefined; onClose: () => void };

const Form = z.object({ ...RateForm.shape, reason: OptionalReason });

/** Another part of the revenue, from a month on. */
export function RateDialog({ latest, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft("royalty-rate", onClose);
  const [thisMonth] = useState(() => civilDay(new Date()).slice(0, 7));
  const percent = latest ? String(latest.basis_points / 100) : "";
  const form = useDraftForm(draft, Form, { percent, from: thisMonth, reason: "" });
  const { errorOf, ...sending } = useSending(form, async ({ reason, ...rate }) => {
    await call("PUT /admin/royalties/rate", { body: { ...rate, ...givenReason(reason) } });
    await queries.invalidateQueries({ queryKey: ["royalties"] });
    showToast(t("royalties.rate.saved"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t("royalties.rate.change")}
      submitLabel={t("rightsHolders.save")}
      sending={sending}
      draft={draft}
    >
      <TextField
        label={t("royalties.rate.percent")}
        hint={t("royalties.rate.hint")}
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.01}
        autoComplete="off"
        error={errorOf("percent")}
        {...form.register("percent")}
      />
      <TextField
        label={t("royalties.rate.from")}
        hint={t("royalties.rate.fromHint")}
        type="month"
        autoComplete="off"
        error={errorOf("from")}
        {...form.register("from")}
      />
      <ReasonField register={form.register("reason")} error={errorOf("reason")} />
    </FormDialog>
  );
}
