import type { EditedTitle, TitleFields } from "#contract/admin/title-shapes.ts";

export type Field = keyof TitleFields;
export type Changes = Partial<TitleFields>;

/** Of people and countries the order counts; of these it does not. */
const unordered: ReadonlySet<Field> = new Set(["categories", "ages", "territories"]);

/** Values are JSON. */
export function isSame(field: Field, one: unknown, other: unknown): boolean {
  const textOf = (value: unknown): string =>
    JSON.stringify(unordered.has(field) && Array.isArray(value) ? [...(value as unknown[])].toSorted() : value);
  return textOf(one) === textOf(other);
}

/** Omits changes that equal the title's present value. */
export function realChanges(title: EditedTitle, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => !isSame(field as Field, title[field as Field], value)),
  ) as Changes;
}

/** The fields that both editors changed since the title was read, to different values. */
export function conflictsOf(read: EditedTitle, mine: Changes, now: EditedTitle): Field[] {
  return (Object.keys(mine) as Field[]).filter(
    (field) => !isSame(field, read[field], now[field]) && !isSame(field, mine[field], now[field]),
  );
}
