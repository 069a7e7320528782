import { useTexts } from "#admin/texts.ts";
import { DefinitionList } from "../definition-list.tsx";

type Name = "hours" | "starts" | "finishes" | "withheldDays" | "episodes";
type Props = { names: readonly Name[]; rule: "time" | "month" };

/** What the figures of watching count. */
export function WatchingDefinitions({ names, rule }: Props) {
  const t = useTexts();
  const entries = names.map((name) => ({
    name: t(`figures.watching.${name}`),
    meaning: t(`figures.watching.about.${name}`),
  }));
  return <DefinitionList rule={t(`figures.watching.rules.${rule}`)} entries={entries} />;
}
