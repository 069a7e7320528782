import type { EditedPage } from "#contract/admin/pages.ts";

/** What the placeholders of texts say, by name and language. */
export type Facts = EditedPage["facts"];

/** Whether a text holds a placeholder that nothing fills in: readers would see its braces. */
export function hasUnknownPlaceholder(text: string, facts: Facts): boolean {
  const known = new Set(facts.map(({ name }) => name));
  const rest = text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => (known.has(name) ? "" : place));
  return rest.includes("{{") || rest.includes("}}");
}
