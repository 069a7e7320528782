import * as z from "zod/mini";
import type { EReportPeriod } from "#contract/admin/e-reports.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useActAsShown, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { Effects } from "#admin/parts/effects.tsx";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";

const Form = z.object({ reason: OptionalReason });

/** Makes the file of a period, after showing what it holds. */
export function MakeEReportDialog({ period: { kind, from }, onClose }: { period: EReportPeriod; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`e-report-${kind}-${from}`, onClose);
  const preview = useActPreview(["e-report", kind, from], () =>
    call("GET /admin/accounting/e-report-preview", { query: { kind, from } }),
  );
  const actAsShown = useActAsShown(preview);
  const form = useDraftForm(draft, Form, { reason: "" });
  const { errorOf, ...sending } = useSending(form, async ({ reason }) => {
    const isDone = await actAsShown(({ fingerprint }) =>
      call("POST /admin/accounting/e-reports", { body: { kind, from, fingerprint, ...givenReason(reason) } }),
    );
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: ["accounting", "e-reports"] });
    showToast(t("accounting.eReports.made"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t(`accounting.eReports.makeTitle.${kind}`)}
      submitLabel={t("accounting.eReports.make")}
      sending={{ ...sending, busy: sending.busy || !preview.isCurrent }}
      maxWidth={560}
      draft={draft}
    >
      <Effects effects={preview.data?.effects} error={preview.error} isCurrent={preview.isCurrent} />
      <ReasonField register={form.register("reason")} error={errorOf("reason")} />
    </FormDialog>
  );
}
