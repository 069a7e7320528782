import { CallError } from "#contract/client.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { Effects } from "#admin/parts/effects.tsx";
import { ImportDialog } from "#admin/parts/import-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

async function sendReport(file: File, fingerprint?: string) {
  const body = new FormData();
  if (fingerprint !== undefined) body.set("fingerprint", fingerprint);
  body.set("file", file);
  const plan = await call("POST /admin/dispute-imports", { body });
  return { ...plan, faults: plan.faults.map(({ case: name, ...fault }) => ({ name, ...fault })) };
}

/** A bank's report of disputed card payments: what it would enter, or its faults by line; then all of it, or nothing. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <ImportDialog
      title={t("disputes.report.title")}
      lead={t("disputes.report.lead")}
      chooseLabel={t("disputes.report.choose")}
      preview={(file) => sendReport(file)}
      actionFor={({ entered }) => (entered > 0 ? t("disputes.report.do", { count: entered }) : null)}
      act={async (file, { fingerprint }) => {
        const plan = await sendReport(file, fingerprint).catch((error: unknown) => {
          // Something has changed since it was shown: shown again.
          if (error instanceof CallError && error.status === 409) return sendReport(file);
          throw error;
        });
        if (!plan.is_done) return plan;
        await queries.invalidateQueries({ queryKey: ["disputes"] });
        showToast(t("disputes.report.done", { count: plan.entered }), { tone: "success" });
        return undefined;
      }}
      onClose={onClose}
    >
      {({ effects }) => <Effects effects={effects} error={null} isCurrent />}
    </ImportDialog>
  );
}
