import { skipToken } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { EReport } from "#contract/admin/e-reports.ts";
import { civilDay } from "#contract/date-text.ts";
import { fault, requiredLine } from "#contract/fields.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useActAsShown, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { Effects } from "#admin/parts/effects.tsx";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useNow } from "#admin/parts/now.ts";
import { useTexts } from "#admin/texts.ts";

const Form = z.object({ on: z.iso.date(fault("date")), number: requiredLine(100) });

/** Notes by hand when a file was given to the approved platform, and the number that it gave. */
export function EReportDepositDialog({
  file: { id, file_name: name },
  onClose,
}: {
  file: EReport;
  onClose: () => void;
}) {
  const t = useTexts();
  const draft = useDraft(`e-report-deposit-${id}`, onClose);
  const form = useDraftForm(draft, Form, { on: civilDay(useNow(null)), number: "" });
  const typed = Form.safeParse({ on: form.watch("on"), number: form.watch("number") });
  const [params, query] = [{ id }, typed.data];
  const preview = useActPreview(
    ["e-report-deposit", id, query],
    query ? () => call("GET /admin/accounting/e-reports/{id}/deposit-preview", { params, query }) : skipToken,
  );
  const actAsShown = useActAsShown(preview);
  const { errorOf, ...sending } = useSending(form, async (values) => {
    const isDone = await actAsShown(({ fingerprint }) =>
      call("POST /admin/accounting/e-reports/{id}/deposits", { params, body: { ...values, fingerprint } }),
    );
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: ["accounting", "e-reports"] });
    showToast(t("accounting.eReports.noted"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t("accounting.eReports.depositTitle")}
      submitLabel={t("accounting.eReports.note")}
      sending={{ ...sending, busy: sending.busy || (query !== undefined && !preview.isCurrent) }}
      maxWidth={560}
      draft={draft}
    >
      <p className="mb-5 text-sm wrap-anywhere text-soft">{name}</p>
      <TextField
        label={t("accounting.eReports.depositDay")}
        type="date"
        error={errorOf("on")}
        {...form.register("on")}
      />
      <TextField
        label={t("accounting.eReports.depositNumber")}
        hint={t("accounting.eReports.depositNumberHint")}
        maxLength={100}
        autoComplete="off"
        error={errorOf("number")}
        {...form.register("number")}
      />
      <Effects
        effects={preview.data?.effects}
        error={preview.error}
        isCurrent={preview.isCurrent}
        waiting={t("accounting.eReports.depositWaiting")}
      />
    </FormDialog>
  );
}
