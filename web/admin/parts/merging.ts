/** A part of a list that two editors can change against each other: its order, or one of its items. */
export type ListPart = "order" | `item ${number}`;

/** Three states of the same: as both read it, one's own, and what somebody else has saved meanwhile. */
export type Three<T> = readonly [base: T, mine: T, theirs: T];

/** Decides between one's own and theirs. */
export type Choose<Part extends string> = <T>(part: Part, states: Three<T>, keyOf?: (value: T) => unknown) => T;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What only one side changed is taken from there. Where both changed a part it stays as one's own, unless `yielding` names it;
 * it is a conflict either way.
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

/** What one side removed is gone, what one added is there; each field of the others goes its own way. */
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
