import { useEffect, useState } from "react";
import { CallError } from "#contract/client.ts";
import { queries } from "#admin/api.ts";
import { createChoose, isSame, mergeLists, type ListPart } from "#admin/parts/merging.ts";

export type TextItem = { id: number };
export type TextList<Item extends TextItem> = { version: string; items: Item[] };
/** An item that is not stored yet has the id null. */
export type ListForm<Item extends TextItem> = {
  version: string;
  items: (Omit<Item, "id"> & { id: number | null })[];
};

export type ListCalls<Item extends TextItem> = {
  /** Key of the query and of the draft in local storage: 'faqs'. */
  name: string;
  read: () => Promise<TextList<Item>>;
  replace: (form: ListForm<Item>) => Promise<TextList<Item>>;
  /** The list in the details of a refusal. */
  listIn: (details: unknown) => TextList<Item> | undefined;
};

export const listKey = (name: string) => ["texts", name] as const;

type Kept<Item extends TextItem> = { read: TextList<Item>; items: Item[] };

export type ListConflict<Item extends TextItem> = { theirs: TextList<Item>; mine: Item[]; parts: ListPart[] };
export type ListOutcome<Item extends TextItem> = { wasMerged: boolean } | { conflict: ListConflict<Item> };

/** A list's draft. It survives a refusal, a reload and a change of language, until it is saved or discarded. */
export function useListDraft<Item extends TextItem>(stored: TextList<Item>, calls: ListCalls<Item>) {
  const place = `${calls.name}-draft`;
  const [draft, setDraft] = useState<Kept<Item> | null>(() => {
    const text = localStorage.getItem(place);
    return text === null ? null : (JSON.parse(text) as Kept<Item>);
  });
  useEffect(() => {
    if (draft === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(draft));
  }, [draft, place]);
  const { read, items } = draft ?? { read: stored, items: stored.items };
  const begin = (from: TextList<Item>, next: Item[]): void =>
    setDraft(isSame(from.items, next) ? null : { read: from, items: next });

  /**
   * Saves, merging items that somebody else saved in between.
   * @throws CallError for every refusal except a merge conflict
   */
  const save = async (base = read, mine = items): Promise<ListOutcome<Item>> => {
    try {
      const form = mine.map((item) => ({ ...item, id: item.id < 0 ? null : item.id }));
      queries.setQueryData(listKey(calls.name), await calls.replace({ version: base.version, items: form }));
      setDraft(null);
      return { wasMerged: base !== read };
    } catch (error) {
      const isLate = error instanceof CallError && error.status === 409;
      const theirs = isLate ? calls.listIn(error.details) : undefined;
      if (!theirs) throw error;
      const { choose, conflicts } = createChoose<ListPart>([]);
      const merged = mergeLists([base.items, mine, theirs.items], choose);
      if (conflicts.length > 0) return { conflict: { theirs, mine: merged, parts: conflicts } };
      return save(theirs, merged);
    }
  };

  return {
    items,
    isChanged: draft !== null,
    change: (next: Item[]): void => begin(read, next),
    discard: (): void => setDraft(null),
    save,
    /** Rebases the draft on the other editor's version; parts in `yielding` take their value. */
    resolve: ({ theirs }: ListConflict<Item>, yielding: readonly ListPart[]): void => {
      const { choose } = createChoose(yielding);
      const merged = mergeLists([read.items, items, theirs.items], choose);
      queries.setQueryData(listKey(calls.name), theirs);
      begin(theirs, merged);
    },
  };
}
