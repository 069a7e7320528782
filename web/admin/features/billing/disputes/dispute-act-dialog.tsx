import { call, queries } from "#admin/api.ts";
import { useActPreview, ActDialog } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import type { DisputeAct } from "#contract/admin/dispute-shapes.ts";
import { TextareaField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";

const mostWords = 2000;

export function DisputeActDialog({ id, act, onClose }: { id: number; act: DisputeAct; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`dispute-${act}-${id}`, onClose);
  const [statement, setStatement] = useDraftValue(draft, "statement", "");
  const params = { id, act };
  const action = t(`disputes.acts.${act}.action`);
  const preview = useActPreview(["dispute", id, act], () => call("GET /admin/disputes/{id}/acts/{act}", { params }));
  const words = statement.trim();
  return (
    <ActDialog
      title={action}
      submitLabel={action}
      look={act === "accept" || act === "lost" ? "danger" : "primary"}
      preview={preview}
      act={async (form) => {
        await call("POST /admin/disputes/{id}/acts/{act}", {
          params,
          body: { ...form, ...(words !== "" && { statement: words }) },
        });
        await queries.invalidateQueries({ queryKey: ["disputes"] });
        showToast(t(`disputes.acts.${act}.done`), { tone: "success" });
      }}
      draft={draft}
    >
      {(act === "answer" || act === "accept") && (
        <TextareaField
          label={t("disputes.answerText")}
          hint={t("disputes.answerHint")}
          rows={4}
          maxLength={mostWords}
          value={statement}
          onChange={({ currentTarget }) => setStatement(currentTarget.value)}
        />
      )}
    </ActDialog>
  );
}
