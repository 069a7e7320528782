import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { CallError } from "#contract/client.ts";
import { EditedTitle } from "#contract/admin/title-shapes.ts";
import { call } from "#admin/api.ts";
import { putTitle } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import { conflictsOf, realChanges, type Changes, type Field } from "./merge.ts";

/** The unsaved changes, and the version they are based on. */
export type Kept = { read: EditedTitle; changes: Changes };

/** @param place the draft's key in local storage */
export function keptDraft(place: string): Kept | undefined {
  const text = localStorage.getItem(place);
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

export function keepDraft(place: string, draft: Kept): void {
  if (Object.keys(draft.changes).length === 0) localStorage.removeItem(place);
  else localStorage.setItem(place, JSON.stringify(draft));
}

export type Conflict = { now: EditedTitle; fields: Field[] };
export type Outcome = { saved: EditedTitle; wasMerged: boolean } | { conflict: Conflict };

/**
 * Saves fields of a title, merging fields that somebody else saved since it was read.
 * @param settles rejects the proposed markers
 * @throws CallError for every refusal except a merge conflict
 */
export async function saveTitle(read: EditedTitle, changes: Changes, settles = false): Promise<Outcome> {
  const attempt = async (from: EditedTitle): Promise<Outcome> => {
    const body = { version: from.version, changes, ...(settles ? { settles_markers: true } : {}) };
    try {
      const saved = await call("PUT /admin/titles/{id}", { params: { id: read.id }, body });
      putTitle(saved);
      return { saved, wasMerged: from !== read };
    } catch (error) {
      const now = titleIn(error);
      if (!now) throw error;
      const fields = conflictsOf(from, changes, now);
      return fields.length > 0 ? { conflict: { now, fields } } : attempt(now);
    }
  };
  return attempt(read);
}

/** The server names a field 'changes.title_fr', or 'title_fr' for a rule that concerns the whole title. */
export function fieldErrors(messages: Record<string, string>): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name.replace(/^changes\./, "").replace(/\..*$/, ""), message]),
  );
}

/**
 * The draft of a title's fields. It survives a refusal, a reload and a change of language, until it is saved
 * or discarded.
 */
export function useTitleDraft(title: EditedTitle) {
  const place = `title-draft-${title.id}`;
  const [draft, setDraft] = useState<Kept>(() => keptDraft(place) ?? { read: title, changes: {} });
  const isUntouched = Object.keys(draft.changes).length === 0;
  // Without changes, the saved title is shown.
  const read = isUntouched ? title : draft.read;
  useEffect(() => keepDraft(place, draft), [place, draft]);

  const change = (part: Changes): void =>
    setDraft((before) => {
      const from = Object.keys(before.changes).length === 0 ? title : before.read;
      return { read: from, changes: realChanges(from, { ...before.changes, ...part }) };
    });
  const discard = (): void => setDraft({ read: title, changes: {} });

  /** As `saveTitle`. */
  const save = async (changes: Changes): Promise<Outcome> => {
    const outcome = await saveTitle(read, changes);
    if ("saved" in outcome) setDraft({ read: outcome.saved, changes: {} });
    return outcome;
  };

  /** Rebases the draft on the other editor's version: `mine` are the fields that keep their draft. */
  const resolve = (now: EditedTitle, mine: Changes): void => {
    putTitle(now);
    setDraft({ read: now, changes: realChanges(now, mine) });
  };

  return {
    read,
    changes: draft.changes,
    values: { ...read, ...draft.changes },
    isUntouched,
    change,
    discard,
    save,
    resolve,
  };
}

export type TitleDraft = ReturnType<typeof useTitleDraft>;

/** The current title, from the details of a conflict. */
function titleIn(error: unknown): EditedTitle | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const { data } = z.safeParse(EditedTitle, error.details);
  return data;
}
