import { useEffect, useState } from "react";
import { CallError } from "#contract/client.ts";
import { createChoose, isSame, type Choose, type Three } from "./merging.ts";

type Named = Record<string, unknown>;

export type FormCalls<Read, Values extends Named> = {
  /** The draft's key in local storage. */
  place: string;
  valuesOf: (read: Read) => Values;
  /** Puts the response of a save into the query cache. */
  put: (read: Read) => void;
  save: (read: Read, values: Values) => Promise<Read>;
  /** The current version, from the details of a conflict. */
  readIn: (details: unknown) => Read | undefined;
  /** Merges a field that both sides changed; undefined if a person must choose. */
  mergeField?: (name: keyof Values & string, states: Three<unknown>) => unknown;
  /** Whether a person must choose even if only the other side changed the field. */
  asksAbout?: (name: keyof Values & string, states: Three<unknown>) => boolean;
};

export type FormConflict<Read, Values> = { theirs: Read; mine: Values; fields: (keyof Values & string)[] };
export type FormOutcome<Read, Values> = { saved: Read; wasMerged: boolean } | { conflict: FormConflict<Read, Values> };

/** Three-way merge of a form: a field that one side changed is taken from there. */
export function mergeValues<Values extends Named>(
  [base, mine, theirs]: Three<Values>,
  yielding: readonly (keyof Values & string)[],
  { mergeField, asksAbout }: Pick<FormCalls<never, Values>, "mergeField" | "asksAbout"> = {},
): { values: Values; conflicts: (keyof Values & string)[] } {
  const { choose, conflicts } = createChoose<keyof Values & string>(yielding);
  const values = Object.keys(theirs).map((name): [string, unknown] => {
    const states: Three<unknown> = [base[name], mine[name], theirs[name]];
    if (asksAbout?.(name, states) && !isSame(states[1], states[2])) {
      conflicts.push(name);
      return [name, yielding.includes(name) ? theirs[name] : mine[name]];
    }
    return [name, bothSides(name, states, mergeField) ?? (choose as Choose<string>)(name, states)];
  });
  return { values: Object.fromEntries(values) as Values, conflicts };
}

function bothSides(name: string, states: Three<unknown>, mergeField: FormCalls<unknown, Named>["mergeField"]): unknown {
  const [base, mine, theirs] = states;
  const isAgainst = !isSame(mine, base) && !isSame(theirs, base) && !isSame(mine, theirs);
  return isAgainst ? mergeField?.(name, states) : undefined;
}

/** A form's draft. It survives a refusal, a reload and a change of language, until it is saved or discarded. */
export function useFormDraft<Read, Values extends Named>(stored: Read, calls: FormCalls<Read, Values>) {
  const { place, valuesOf, put } = calls;
  const [draft, setDraft] = useState<{ read: Read; values: Values } | null>(() => {
    const text = localStorage.getItem(place);
    return text === null ? null : (JSON.parse(text) as { read: Read; values: Values });
  });
  useEffect(() => {
    if (draft === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(draft));
  }, [draft, place]);
  // Incremented when values are replaced, to remount fields that keep their own text.
  const [replaced, setReplaced] = useState(0);
  const { read, values } = draft ?? { read: stored, values: valuesOf(stored) };
  const begin = (from: Read, next: Values): void =>
    setDraft(isSame(valuesOf(from), next) ? null : { read: from, values: next });

  /**
   * Saves, merging fields that somebody else saved in between.
   * @throws CallError for every refusal except a merge conflict
   */
  const save = async (base = read, mine = values): Promise<FormOutcome<Read, Values>> => {
    try {
      const saved = await calls.save(base, mine);
      put(saved);
      setDraft(null);
      setReplaced((before) => before + 1);
      return { saved, wasMerged: base !== read };
    } catch (error) {
      const isLate = error instanceof CallError && error.status === 409;
      const theirs = isLate ? calls.readIn(error.details) : undefined;
      if (theirs === undefined) throw error;
      const merged = mergeValues([valuesOf(base), mine, valuesOf(theirs)], [], calls);
      if (merged.conflicts.length > 0) return { conflict: { theirs, mine: merged.values, fields: merged.conflicts } };
      return save(theirs, merged.values);
    }
  };

  return {
    read,
    values,
    replaced,
    isChanged: draft !== null,
    change: (part: Partial<Values>): void => begin(read, { ...values, ...part }),
    /** Sets fields that keep their own text, and remounts them. */
    replace: (next: Values): void => {
      begin(read, next);
      setReplaced(replaced + 1);
    },
    discard: (): void => {
      setDraft(null);
      setReplaced(replaced + 1);
    },
    save,
    /** Rebases the draft on the other editor's version; fields in `yielding` take their value. */
    resolve: ({ theirs }: FormConflict<Read, Values>, yielding: readonly (keyof Values & string)[]): void => {
      const merged = mergeValues([valuesOf(read), values, valuesOf(theirs)], yielding, calls);
      put(theirs);
      begin(theirs, merged.values);
      setReplaced(replaced + 1);
    },
  };
}

export type FormDraft<Read, Values extends Named> = ReturnType<typeof useFormDraft<Read, Values>>;
