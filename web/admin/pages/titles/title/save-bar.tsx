import { useEffect, useRef, useState } from "react";
import { Button } from "../../../../shared/ui/button.tsx";
import { useTexts } from "../../../texts.ts";
import { PublishDialog } from "../publish/publish-dialog.tsx";
import type { TitleDraft } from "./draft.ts";
import type { Changes } from "./merge.ts";

type Props = { draft: TitleDraft; busy: boolean; onSave: (more?: Changes) => Promise<void> };

/**
 * Saves what was typed, with Ctrl+S too; a title that is not out can be published with the same press. One that is in no
 * category yet is asked for it first.
 */
export function SaveBar({ draft, busy, onSave }: Props) {
  const t = useTexts();
  const count = Object.keys(draft.changes).length;
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void save.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const [isAsking, setAsking] = useState(false);
  const { state, type, categories } = draft.values;
  const canPublish = state !== "published";
  const publish = (more: Changes = {}): Promise<void> => onSave({ ...more, state: "published" });
  return (
    <div className="panel sticky bottom-3 z-10 mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 shadow-lifted">
      <p className="me-auto text-sm text-soft" role="status">
        {count === 0 ? t("titles.allSaved") : t("titles.unsaved", { count })}
      </p>
      {count > 0 && (
        <Button look="quiet" size="small" onClick={draft.discard}>
          {t("titles.discard")}
        </Button>
      )}
      {canPublish && (
        <Button
          look="secondary"
          size="small"
          busy={busy}
          onClick={() => (type === "episode" || categories.length > 0 ? void publish() : setAsking(true))}
        >
          {t("titles.publish")}
        </Button>
      )}
      <Button
        type="submit"
        size="small"
        busy={busy}
        aria-disabled={count === 0 || undefined}
        aria-keyshortcuts="Control+S"
      >
        {t("titles.save")}
      </Button>
      {isAsking && <PublishDialog title={draft.values} onPublish={publish} onClose={() => setAsking(false)} />}
    </div>
  );
}
