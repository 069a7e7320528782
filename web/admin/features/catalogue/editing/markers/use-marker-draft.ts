import { useEffect, useState } from "react";
import { CallError } from "#contract/client.ts";
import type { EditedTitle, Markers } from "#contract/admin/title-shapes.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { useTexts } from "#admin/texts.ts";
import { putTitle } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import { fieldErrors, keepDraft, keptDraft, saveTitle, type Conflict, type Kept } from "../titles/draft.ts";
import { realChanges, type Changes } from "../titles/merge.ts";
import type { Marker } from "./marker-spans.ts";

type Part = Partial<Markers>;

type Draft = { read: EditedTitle; part: Part; isRestored: boolean };

/** The draft before a reload; dropped if the title has another film by now. */
function draftOf(title: EditedTitle, kept: Kept | undefined): Draft {
  if (kept?.read.duration !== title.duration) return { read: title, part: {}, isRestored: false };
  return { read: kept.read, part: kept.changes, isRestored: true };
}

/**
 * Unsaved markers. They survive a reload and are saved separately: unsaved fields of the title's form
 * stays as it is.
 */
export function useMarkerDraft(title: EditedTitle) {
  const t = useTexts();
  const place = `title-markers-${title.id}`;
  const [{ read, part, isRestored }, setDraft] = useState(() => draftOf(title, keptDraft(place)));
  const begin = (from: EditedTitle, next: Part): void => setDraft({ read: from, part: next, isRestored: false });
  useEffect(() => keepDraft(place, { read, changes: part }), [place, read, part]);
  const [errors, setErrors] = useState<Partial<Record<Marker, string>>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState(false);
  const isUntouched = Object.keys(part).length === 0;
  // Without changes, the saved markers are shown.
  const from = isUntouched ? title : read;

  const change = (more: Part): void => {
    begin(from, realChanges(from, { ...part, ...more }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([marker]) => !(marker in more))));
    setFault(null);
  };
  const discard = (): void => {
    begin(title, {});
    setErrors({});
    setFault(null);
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setErrors(fieldErrors(error.messages));
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  const save = async (): Promise<void> => {
    setErrors({});
    await attempt(async () => {
      // Setting markers also settles the proposals.
      const outcome = await saveTitle(from, part, title.proposed_markers !== null);
      if ("conflict" in outcome) return setConflict(outcome.conflict);
      begin(outcome.saved, {});
      showToast(t(outcome.wasMerged ? "titles.savedBoth" : "titles.markers.saved"), { tone: "success" });
    });
  };
  /** Rejects the proposed markers. The draft stays unsaved. */
  const refuse = (): Promise<void> => attempt(async () => void (await saveTitle(title, {}, true)));
  const resolve = (mine: Changes): void => {
    if (!conflict) return;
    putTitle(conflict.now);
    begin(conflict.now, realChanges(conflict.now, mine));
    setConflict(null);
  };
  return {
    values: { ...from, ...part } as Markers,
    changes: part,
    isUntouched,
    isRestored,
    errors,
    fault,
    conflict,
    busy,
    change,
    discard,
    save,
    refuse,
    resolve,
    dismiss: () => setConflict(null),
  };
}

export type MarkerDraft = ReturnType<typeof useMarkerDraft>;
