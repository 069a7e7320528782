import type { EditedTitle, TitleFields } from "#contract/admin/title-shapes.ts";

export type Field = keyof TitleFields;
export type Changes = Partial<TitleFields>;

/** Values are JSON. The order of categories and ages is irrelevant. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? [...(value as unknown[])].toSorted() : value;
}

/** Omits changes that equal the title's present value. */
export function realChanges(title: EditedTitle, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isSame(title[field as Field], value)),
  ) as Changes;
}

/** The fields that both editors changed since the title was read, to different values. */
export function conflictsOf(read: EditedTitle, mine: Changes, now: EditedTitle): Field[] {
  return (Object.keys(mine) as Field[]).filter(
    (field) => !isSame(read[field], now[field]) && !isSame(mine[field], now[field]),
  );
}
