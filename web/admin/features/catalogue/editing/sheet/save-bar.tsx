import { useEffect, useRef } from "react";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "#admin/texts.ts";
import type { TitleDraft } from "../titles/draft.ts";

type Props = { draft: TitleDraft; busy: boolean; onSave: () => Promise<void>; onPublish: () => void };

/** Saves the draft, with Ctrl+S too; an unpublished title can be saved and published in one step. */
export function SaveBar({ draft, busy, onSave, onPublish }: Props) {
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
  const canPublish = draft.values.state !== "published";
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
        <Button look="secondary" size="small" busy={busy} onClick={onPublish}>
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
    </div>
  );
}
