import type { EditedTitle, TitleFields } from "#contract/admin/title-shapes.ts";

export type Field = keyof TitleFields;
export type Changes = Partial<TitleFields>;

/** Values are JSON. The order of categories and ages means nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? [...(value as unknown[])].toSorted() : value;
}

/** Changes without those that only repeat the title. */
export function realChanges(title: EditedTitle, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isSame(title[field as Field], value)),
  ) as Changes;
}

/** The fields that both have changed since the title was read, each to something else. */
export function conflictsOf(read: EditedTitle, mine: Changes, now: EditedTitle): Field[] {
  return (Object.keys(mine) as Field[]).filter(
    (field) => !isSame(read[field], now[field]) && !isSame(mine[field], now[field]),
  );
}
