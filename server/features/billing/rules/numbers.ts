import { civilYear } from "./periods.ts";

/** '2026-000042': the form of every number that customers read. */
export function numberIn(series: string, ordinal: number): string {
  return `${series}-${String(ordinal).padStart(6, "0")}`;
}

/** 'C-2026-000042': by which a subscriber names the contract. The year is that of the order, in Paris. */
export function contractReference({ id, created_at: orderedAt }: { id: number; created_at: Date }): string {
  return numberIn(`C-${civilYear(orderedAt)}`, id);
}
