import { useTexts } from "#admin/texts.ts";
import type { FigureName, View } from "./columns.ts";
import { DefinitionList } from "./definition-list.tsx";

/** What the figures of subscribers, revenue and cash count. */
export function Definitions({ view, names }: { view: View; names: readonly FigureName[] }) {
  const t = useTexts();
  const entries = names.map((name) => ({ name: t(`figures.names.${name}`), meaning: t(`figures.about.${name}`) }));
  return <DefinitionList rule={t(`figures.rules.${view}`)} entries={entries} />;
}
