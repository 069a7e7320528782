import { textOfHtml } from "#admin/parts/html-text.ts";
import { isSame, type Three } from "#admin/parts/merging.ts";

export type Piece = { kind: "same" | "removed" | "added"; text: string };
/** A block of a text: unchanged, or with its differences. */
export type Line = { kind: "same" | "removed" | "added" | "changed"; pieces: Piece[] };

const closing = "p|h[2-4]|li|ul|ol|tr|thead|tbody|table|caption|dl|dt|dd|blockquote";
const opening = "ul|ol|tr|thead|tbody|table|dl|blockquote";
const afterBlock = new RegExp(`(?<=<(?:/(?:${closing})|(?:${opening})(?: [^>]*)?)>\\s*)(?=\\S)`);

/** Splits HTML into blocks, each with its trailing white space; joining them restores the HTML. */
export const blocksOf = (html: string): string[] => html.split(afterBlock);

/** What a reader sees of a block. */
function wordsOf(block: string): string {
  const text = block
    .replaceAll(/<(?:br|\/t[dh])[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/[ \t\r\n]+/g, " ")
    .trim();
  return textOfHtml(text) ?? text;
}

/** Pairs of indexes of the longest common subsequence of two lists, in order. */
export function commonOf(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (one: number, other: number): number => lengths[one * width + other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      lengths[one * width + other] =
        before[one] === after[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
  const pairs: [number, number][] = [];
  for (let one = 0, other = 0; one < before.length && other < after.length;) {
    if (before[one] === after[other]) pairs.push([one++, other++]);
    else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return pairs;
}

/** The stretches between common items, of both lists. */
function gapsOf(before: readonly string[], after: readonly string[]) {
  const pairs: [number, number][] = [...commonOf(before, after), [before.length, after.length]];
  return pairs.map(([one, other], index) => {
    const [lastOne, lastOther] = pairs[index - 1] ?? [-1, -1];
    return {
      removed: before.slice(lastOne + 1, one),
      added: after.slice(lastOther + 1, other),
      same: before[one],
    };
  });
}

/** The words of two texts. */
function compareWords(before: string, after: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { removed, added, same } of gapsOf(before.split(/(?<= )/), after.split(/(?<= )/))) {
    if (removed.length > 0) pieces.push({ kind: "removed", text: removed.join("") });
    if (added.length > 0) pieces.push({ kind: "added", text: added.join("") });
    const last = pieces.at(-1);
    if (same !== undefined && last?.kind === "same") last.text += same;
    else if (same !== undefined) pieces.push({ kind: "same", text: same });
  }
  return pieces;
}

/** The differences between two HTML texts, by block, and by word inside a block. */
export function compareHtml(before: string, after: string): Line[] {
  const [old, now] = [before, after].map((html) => blocksOf(html).map(wordsOf).filter(Boolean));
  return gapsOf(old ?? [], now ?? []).flatMap(({ removed, added, same }): Line[] => {
    const changed = removed.slice(0, added.length).map((text, index): Line => {
      return { kind: "changed", pieces: compareWords(text, added[index] ?? "") };
    });
    const whole = (kind: Piece["kind"]) => (text: string) => ({ kind, pieces: [{ kind, text }] });
    return [
      ...changed,
      ...removed.slice(added.length).map(whole("removed")),
      ...added.slice(removed.length).map(whole("added")),
      ...(same === undefined ? [] : [whole("same")(same)]),
    ];
  });
}

/** Three-way merge of HTML by blocks; undefined if both sides changed the same block. */
export function mergeHtml([base, mine, theirs]: Three<string>): string | undefined {
  const [blocks, own, other] = [blocksOf(base), blocksOf(mine), blocksOf(theirs)];
  const keys = (list: readonly string[]): string[] => list.map((block) => block.trim());
  const inOwn = new Map(commonOf(keys(blocks), keys(own)));
  const inOther = new Map(commonOf(keys(blocks), keys(other)));
  const anchors = [...blocks.keys()].filter((index) => inOwn.has(index) && inOther.has(index));
  const merged: string[] = [];
  let from = { base: 0, own: 0, other: 0 };
  for (const anchor of [...anchors, blocks.length]) {
    const to = {
      base: anchor,
      own: inOwn.get(anchor) ?? own.length,
      other: inOther.get(anchor) ?? other.length,
    };
    const was = keys(blocks.slice(from.base, to.base));
    const [ours, others] = [own.slice(from.own, to.own), other.slice(from.other, to.other)];
    if (isSame(keys(ours), was) || isSame(keys(ours), keys(others))) merged.push(...others);
    else if (isSame(keys(others), was)) merged.push(...ours);
    else return undefined;
    merged.push(...other.slice(to.other, to.other + 1));
    from = { base: to.base + 1, own: to.own + 1, other: to.other + 1 };
  }
  return merged.join("");
}
