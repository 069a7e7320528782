import { createHash } from "node:crypto";
import { AppError } from "./errors.ts";

/** The version that a content has: any change of it makes another, whoever made the change. */
export function versionOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
}

/** A list with its version. */
export function versioned<Item extends { id: number }>(items: Item[]): { version: string; items: Item[] } {
  return { version: versionOf(items), items };
}

/**
 * Refuses a form that replaces another list than the one that is there.
 * @throws AppError conflict with the list as it is now; invalid for an item that is not in it
 */
export function requireCurrent(
  now: { version: string; items: readonly { id: number }[] },
  form: { version: string; items: readonly { id: number | null }[] },
): void {
  if (now.version !== form.version) throw new AppError("conflict", { said: changedMeanwhile, details: now });
  const isUnknown = form.items.some(({ id }) => id !== null && !now.items.some((one) => one.id === id));
  if (isUnknown) throw new AppError("invalid", { fields: { items: "choice" } });
}

const changedMeanwhile = {
  fr: "Cette liste a été modifiée entre-temps",
  en: "This list was changed meanwhile",
};

/** The items that differ, came or went, and the order where it changed, for the audit log. */
export function listDifferences<Item extends { id: number }>(
  before: readonly Item[],
  after: readonly Item[],
): { before: object; after: object } {
  const changed = (items: readonly Item[], others: readonly Item[]) =>
    items.filter((item) => !others.some((other) => JSON.stringify(other) === JSON.stringify(item)));
  const order = (items: readonly Item[]) => items.map(({ id }) => id);
  const isMoved = order(before).join() !== order(after).join();
  const of = (items: readonly Item[], others: readonly Item[]) => ({
    ...(isMoved ? { order: order(items) } : {}),
    items: changed(items, others),
  });
  return { before: of(before, after), after: of(after, before) };
}
