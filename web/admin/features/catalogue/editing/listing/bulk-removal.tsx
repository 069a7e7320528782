import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Filter } from "./filters.ts";
import { RefusedTitles } from "./refused-titles.tsx";
import { wantedOf, type Selection } from "./selection.ts";

type Answer = AnswerFor<"POST /admin/titles/removals">;
type Props = {
  count: number;
  selection: Selection;
  filter: Partial<Filter>;
  onClose: () => void;
  onDone: () => void;
};

/** Deletes the selected drafts; published titles stay and are listed. */
export function BulkRemoval({ count, selection, filter, onClose, onDone }: Props) {
  const t = useTexts();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const remove = async (reason: { reason?: string }): Promise<void> => {
    const done = await call("POST /admin/titles/removals", { body: { ...wantedOf(selection, filter), ...reason } });
    await queries.invalidateQueries({ queryKey: ["titles"] });
    if (done.removed > 0) showToast(t("titles.removal.done", { count: done.removed }), { tone: "success" });
    if (done.refused_count > 0) setAnswer(done);
    else onDone();
  };
  const close = (): void => {
    onClose();
    if (answer) onDone();
  };
  if (answer)
    return (
      <RefusedTitles
        title={t("titles.removal.refused", { count: answer.refused_count })}
        refused={answer.refused}
        count={answer.refused_count}
        onClose={close}
      />
    );
  return (
    <ConfirmDialog
      title={t("titles.removal.sureMany", { count })}
      action={t("titles.removal.action")}
      keptAs="titles-removal"
      staysOpen
      onClose={onClose}
      act={remove}
    >
      {t("titles.removal.takesMany")}
    </ConfirmDialog>
  );
}
