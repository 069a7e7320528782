/** A part of a list in which two editors' changes can conflict: its order, or one of its items. */
export type ListPart = "order" | `item ${number}`;

/** The inputs of a three-way merge: the common base, one's own version, and the saved one. */
export type Three<T> = readonly [base: T, mine: T, theirs: T];

/** Decides between one's own version of a part and theirs. */
export type Choose<Part extends string> = <T>(part: Part, states: Three<T>, keyOf?: (value: T) => unknown) => T;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A part that one side changed is taken from there. One that both changed keeps one's own value, unless `yielding`
 * names it; it is a conflict either way.
 */
export function createChoose<Part extends string>(
  yielding: readonly Part[],
): { choose: Choose<Part>; conflicts: Part[] } {
  const conflicts: Part[] = [];
  const choose: Choose<Part> = (part, [base, mine, theirs], keyOf = (value) => value) => {
    if (isSame(keyOf(mine), keyOf(base)) || isSame(keyOf(mine), keyOf(theirs))) return theirs;
    if (isSame(keyOf(theirs), keyOf(base))) return mine;
    conflicts.push(part);
    return yielding.includes(part) ? theirs : mine;
  };
  return { choose, conflicts };
}

const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);

/** Merges lists of items: removals and additions of either side are kept, other items are merged by field. */
export function mergeLists<Item extends { id: number }>(
  [base, mine, theirs]: Three<readonly Item[]>,
  choose: Choose<ListPart>,
): Item[] {
  const has = (list: readonly Item[], id: number): boolean => list.some((one) => one.id === id);
  const isKept = (id: number): boolean => has(base, id) && has(mine, id) && has(theirs, id);
  const kept = (list: readonly Item[]) => idsOf(list).filter(isKept);
  const order = choose("order", [kept(base), kept(mine), kept(theirs)]);
  const find = (list: readonly Item[], id: number) => list.filter((one) => one.id === id);
  const merged = order.flatMap((id) => {
    const [[was], [own], [other]] = [find(base, id), find(mine, id), find(theirs, id)];
    return was && own && other ? [mergeFields([was, own, other], choose)] : [];
  });
  for (const list of [theirs, mine])
    for (const [place, item] of list.entries())
      if (!has(base, item.id) && !has(merged, item.id)) merged.splice(place, 0, item);
  return merged;
}

function mergeFields<Item extends { id: number }>([was, own, other]: Three<Item>, choose: Choose<ListPart>): Item {
  const names = Object.keys(was) as (keyof Item)[];
  const isAgainst = names.some(
    (name) => own[name] !== was[name] && other[name] !== was[name] && own[name] !== other[name],
  );
  if (isAgainst) return choose(`item ${was.id}`, [was, own, other]);
  const changed = Object.fromEntries(names.filter((name) => own[name] !== was[name]).map((name) => [name, own[name]]));
  return { ...other, ...changed };
}
