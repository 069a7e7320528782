import { FindingNote } from "#contract/admin/findings.ts";
import type { AnswerFor } from "#contract/client.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { FindingDetails } from "./finding-details.tsx";

type Finding = AnswerFor<"GET /admin/findings">["data"][number];

/** Resolves a finding with a note. */
export function ResolutionDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`finding-${finding.id}`, onClose);
  const form = useDraftForm(draft, FindingNote, { note: "" });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    await call("POST /admin/findings/{id}/resolution", { params: { id: finding.id }, body });
    await queries.invalidateQueries({ queryKey: ["findings"] });
    showToast(t("findings.handled"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog title={t("findings.handleTitle")} submitLabel={t("findings.submit")} sending={sending} draft={draft}>
      <p className="mb-1 font-semibold">{t(`findings.kinds.${finding.kind}`)}</p>
      <div className="mb-6 text-sm">
        <code className="font-mono text-xs break-all text-soft">{finding.subject}</code>
        <FindingDetails finding={finding} />
      </div>
      <TextField
        label={t("findings.note")}
        hint={t("findings.noteHint")}
        autoComplete="off"
        maxLength={1000}
        error={errorOf("note")}
        {...form.register("note")}
      />
    </FormDialog>
  );
}
