import * as z from "zod/mini";
import { monthAndYear } from "#contract/date-text.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useLanguage } from "#admin/language.ts";
import { useActAsShown, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { Effects } from "#admin/parts/effects.tsx";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";

const Form = z.object({ reason: OptionalReason });

/** Closes a month for good, after showing its totals. */
export function ClosingDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const draft = useDraft(`closing-${month}`, onClose);
  const preview = useActPreview(["closing", month], () =>
    call("GET /admin/accounting/closing-preview", { query: { month } }),
  );
  const actAsShown = useActAsShown(preview);
  const form = useDraftForm(draft, Form, { reason: "" });
  const { errorOf, ...sending } = useSending(form, async ({ reason }) => {
    const isDone = await actAsShown(({ fingerprint }) =>
      call("POST /admin/accounting/closings", {
        body: { month, fingerprint, ...givenReason(reason) },
      }),
    );
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: ["accounting"] });
    showToast(t("accounting.closedNow", { month: monthAndYear(month, locale) }), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t("accounting.closeTitle", { month: monthAndYear(month, locale) })}
      submitLabel={t("accounting.closeForGood")}
      look="danger"
      sending={{ ...sending, busy: sending.busy || !preview.isCurrent }}
      maxWidth={560}
      draft={draft}
    >
      <Effects effects={preview.data?.effects} error={preview.error} isCurrent={preview.isCurrent} />
      <ReasonField register={form.register("reason")} error={errorOf("reason")} />
    </FormDialog>
  );
}
