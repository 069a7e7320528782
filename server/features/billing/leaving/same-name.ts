type Name = { first_name: string; last_name: string };

/** Whether two people have the same name. Ignores case, accents, hyphens and the order of the two names. */
export function isSameName(a: Name, b: Name): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  return one.length > 0 && one.join(" ") === other.join(" ");
}

function partsOf({ first_name, last_name }: Name): string[] {
  return `${first_name} ${last_name}`
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
    .toSorted();
}
