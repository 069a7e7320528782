import { originKinds } from "#contract/admin/origins.ts";
import { useTexts } from "#admin/texts.ts";
import { DefinitionList } from "../definition-list.tsx";

/** The rules by which works are counted. */
export function OriginDefinitions() {
  const t = useTexts();
  const kinds = originKinds.map((kind) => ({ name: t(`origins.kinds.${kind}`), meaning: t(`origins.about.${kind}`) }));
  const front = { name: t("origins.places.front"), meaning: t("origins.about.front") };
  return <DefinitionList rule={t("origins.rule")} entries={[...kinds, front]} />;
}
