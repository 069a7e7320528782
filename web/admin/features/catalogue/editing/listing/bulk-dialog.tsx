import { useIsFetching } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import type { BulkChange } from "#contract/admin/titles.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { DialogActions } from "#admin/parts/dialog-actions.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { DraftNote } from "#admin/parts/draft-note.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import type { BulkAct } from "./bulk-acts.ts";
import { toPublishKey } from "./bulk-publishing.tsx";
import { wishes } from "./bulk-wishes.tsx";
import type { Filter } from "./filters.ts";
import { RefusedTitles } from "./refused-titles.tsx";
import { wantedOf, type Selection } from "./selection.ts";

type Answer = AnswerFor<"POST /admin/titles/changes">;

const begun: Record<BulkAct, BulkChange> = {
  state: { state: "published" },
  window: {},
  territories: { territories: null },
  categories: { add_categories: [], remove_categories: [] },
  audience: {},
  brand: { brand: "" },
};

type Props = {
  act: BulkAct;
  count: number;
  selection: Selection;
  filter: Partial<Filter>;
  onClose: () => void;
  onDone: () => void;
};

/** A bulk change, and the titles that were refused. */
export function BulkDialog({ act, count, selection, filter, onClose, onDone }: Props) {
  const t = useTexts();
  const { act: run, busy, fault } = useActing();
  const draft = useDraft(`titles-${act}`, onClose);
  const [change, setChange] = useDraftValue(draft, "change", begun[act]);
  // Disabled until the questions are loaded.
  const isAsking = useIsFetching({ queryKey: toPublishKey }) > 0;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const send = async (): Promise<void> => {
    const done = await call("POST /admin/titles/changes", { body: { ...wantedOf(selection, filter), change } });
    await queries.invalidateQueries({ queryKey: ["titles"] });
    if (done.changed > 0 || done.refused_count === 0)
      showToast(t("titles.bulk.done", { count: done.changed }), { tone: "success" });
    draft.forget();
    if (done.refused_count > 0) return setAnswer(done);
    onClose();
    onDone();
  };
  const Wish = wishes[act];
  if (answer)
    return (
      <RefusedTitles
        title={t("titles.bulk.refused", { count: answer.refused_count })}
        refused={answer.refused}
        count={answer.refused_count}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      closesBeside={false}
      onClose={draft.leave}
      title={t(`titles.bulk.acts.${act}`)}
      actions={
        <DialogActions
          label={t(change.state === "published" ? "publish.many.action" : "titles.bulk.change", { count })}
          busy={busy || isAsking}
          onAct={() => void run(send)}
          onCancel={draft.close}
        />
      }
      maxWidth={act === "state" ? 620 : undefined}
    >
      <DraftNote draft={draft} />
      <Wish
        change={change}
        selection={selection}
        filter={filter}
        onChange={(part) => setChange({ ...change, ...part })}
      />
      <FaultLine fault={fault} />
    </Dialog>
  );
}
