import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { CallError } from "#contract/client.ts";
import { EditedTitle } from "#contract/admin/title-shapes.ts";
import { call } from "#admin/api.ts";
import { putTitle } from "#admin/parts/title-cache.ts";
import { conflictsOf, realChanges, type Changes, type Field } from "./merge.ts";

/** What is changed and not saved yet, with the title as it was read. */
export type Kept = { read: EditedTitle; changes: Changes };

/** @param place under which name the draft lies in the browser */
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
 * Saves fields of a title; where somebody else has saved other fields since it was read, both are kept.
 * @param settles takes proposed markers away
 * @throws CallError for every refusal but a conflict of fields
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

/** The server names a field 'changes.title_fr', or 'title_fr' where it takes the whole title to see the fault. */
export function fieldErrors(messages: Record<string, string>): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => [name.replace(/^changes\./, "").replace(/\..*$/, ""), message]),
  );
}

/**
 * The fields of a title as they are typed. They survive a refusal, a reload and a change of language, until they are saved
 * or thrown away.
 */
export function useTitleDraft(title: EditedTitle) {
  const place = `title-draft-${title.id}`;
  const [draft, setDraft] = useState<Kept>(() => keptDraft(place) ?? { read: title, changes: {} });
  const isUntouched = Object.keys(draft.changes).length === 0;
  // Without anything typed, the title is shown as it is now.
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

  /** Goes on from what somebody else has saved: `mine` are the fields that stay as typed. */
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

/** The title as it is now, in the refusal of a save that came too late. */
function titleIn(error: unknown): EditedTitle | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const { data } = z.safeParse(EditedTitle, error.details);
  return data;
}
