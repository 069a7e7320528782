import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { CallError } from "#contract/client.ts";
import { ArrangedHome } from "#contract/admin/home.ts";
import { call, queries } from "#admin/api.ts";
import { formOf, isChanged, merge, type Part } from "./merge.ts";

export const homeKey = ["home"] as const;

/** The unsaved arrangement, and the version it is based on. */
const Kept = z.object({ read: ArrangedHome, mine: ArrangedHome });
type Kept = z.output<typeof Kept>;

const place = "home-draft";

function kept(): Kept | null {
  const text = localStorage.getItem(place);
  return text === null ? null : (z.safeParse(Kept, JSON.parse(text)).data ?? null);
}

function keep(draft: Kept | null): void {
  if (draft === null) localStorage.removeItem(place);
  else localStorage.setItem(place, JSON.stringify(draft));
}

/** The version that somebody else saved in between, and the parts that both changed. */
export type Conflict = { theirs: ArrangedHome; mine: ArrangedHome; parts: Part[] };
export type Outcome = { wasMerged: boolean } | { conflict: Conflict };

/**
 * The draft of home's arrangement. It survives a refusal, a reload and a change of language, until it is saved or
 * discarded.
 */
export function useHomeDraft(stored: ArrangedHome) {
  const [draft, setDraft] = useState<Kept | null>(kept);
  useEffect(() => keep(draft), [draft]);
  // Without changes, the saved arrangement is shown.
  const { read, mine } = draft ?? { read: stored, mine: stored };

  const begin = (from: ArrangedHome, next: ArrangedHome): void =>
    setDraft(isChanged(from, next) ? { read: from, mine: next } : null);

  /**
   * Saves, merging parts that somebody else saved in between.
   * @throws CallError for every refusal except a merge conflict
   */
  const save = async (base = read, home = mine): Promise<Outcome> => {
    try {
      const saved = await call("PUT /admin/home", { body: { version: base.version, ...formOf(home) } });
      queries.setQueryData(homeKey, saved);
      setDraft(null);
      await queries.invalidateQueries({ queryKey: ["home-preview"] });
      return { wasMerged: base !== read };
    } catch (error) {
      const theirs = homeIn(error);
      if (!theirs) throw error;
      const { home: merged, conflicts } = merge(base, home, theirs);
      if (conflicts.length > 0) return { conflict: { theirs, mine: merged, parts: conflicts } };
      return save(theirs, merged);
    }
  };

  return {
    home: mine,
    isChanged: draft !== null,
    change: (part: Partial<ArrangedHome>): void => begin(read, { ...mine, ...part }),
    discard: (): void => setDraft(null),
    save,
    /** Rebases the draft on the other editor's version; parts in `yielding` take their value. */
    resolve: ({ theirs }: Conflict, yielding: readonly Part[]): void => {
      const { home } = merge(read, mine, theirs, yielding);
      queries.setQueryData(homeKey, theirs);
      begin(theirs, home);
    },
  };
}

/** The current arrangement, from the details of a conflict. */
function homeIn(error: unknown): ArrangedHome | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return z.safeParse(ArrangedHome, error.details).data;
}
