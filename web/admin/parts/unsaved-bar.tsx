import { useEffect, useRef } from "react";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "../texts.ts";

type Props = {
  isChanged: boolean;
  busy: boolean;
  onSave: () => Promise<void>;
  onDiscard: () => void;
};

/** Saves a page's changes, with Ctrl+S too, or discards them. Renders nothing without changes. */
export function UnsavedBar({ isChanged, busy, onSave, onDiscard }: Props) {
  const t = useTexts();
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (isChanged) void save.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isChanged]);
  if (!isChanged) return null;
  return (
    <div className="panel sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 shadow-lifted">
      <p className="me-auto text-sm text-soft" role="status">
        {t("unsaved.changed")}
      </p>
      <Button look="quiet" size="small" onClick={onDiscard}>
        {t("unsaved.discard")}
      </Button>
      <Button size="small" busy={busy} aria-keyshortcuts="Control+S" onClick={() => void onSave()}>
        {t("unsaved.save")}
      </Button>
    </div>
  );
}
