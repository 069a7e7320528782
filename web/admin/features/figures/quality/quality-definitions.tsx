import { useTexts } from "#admin/texts.ts";
import { DefinitionList } from "../definition-list.tsx";
import { qualityColumns } from "./quality-columns.ts";

/** What the figures of quality count. */
export function QualityDefinitions() {
  const t = useTexts();
  const entries = qualityColumns.map((name) => ({
    name: t(`figures.quality.names.${name}`),
    meaning: t(`figures.quality.about.${name}`),
  }));
  return <DefinitionList rule={t("figures.quality.rule")} entries={entries} />;
}
