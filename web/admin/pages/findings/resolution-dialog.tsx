import { FindingNote } from "#contract/admin/findings.ts";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextField } from "../../../shared/ui/field.tsx";
import { useSchemaForm } from "../../../shared/ui/form.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { call, queries } from "../../api.ts";
import { useSending } from "../../form.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { useTexts } from "../../texts.ts";
import { FindingDetails } from "./finding-details.tsx";

type Finding = AnswerFor<"GET /admin/findings">["data"][number];

/** Resolves a finding with a note. */
export function ResolutionDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const t = useTexts();
  const form = useSchemaForm(FindingNote, { note: "" });
  const { submit, fault, busy, errorOf } = useSending(form, async (body) => {
    await call("POST /admin/findings/{id}/resolution", { params: { id: finding.id }, body });
    await queries.invalidateQueries({ queryKey: ["findings"] });
    showToast(t("findings.handled"), { tone: "success" });
    onClose();
  });
  const actions = (
    <>
      <Button type="submit" form="resolution" busy={busy}>
        {t("findings.submit")}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t("cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open closesBeside={false} onClose={onClose} title={t("findings.handleTitle")} actions={actions}>
      <p className="mb-1 font-semibold">{t(`findings.kinds.${finding.kind}`)}</p>
      <div className="mb-6 text-sm">
        <code className="font-mono text-xs break-all text-soft">{finding.subject}</code>
        <FindingDetails finding={finding} />
      </div>
      <form id="resolution" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("findings.note")}
          hint={t("findings.noteHint")}
          autoComplete="off"
          maxLength={1000}
          error={errorOf("note")}
          {...form.register("note")}
        />
        <FaultLine fault={fault} />
      </form>
    </Dialog>
  );
}
