import { signUpSteps } from "#contract/admin/sign-ups.ts";
import { useTexts } from "#admin/texts.ts";
import { DefinitionList } from "../definition-list.tsx";

/** What the steps of a sign-up count. */
export function SignUpDefinitions() {
  const t = useTexts();
  const entries = ([...signUpSteps, "refused"] as const).map((name) => ({
    name: t(`figures.signUps.names.${name}`),
    meaning: t(`figures.signUps.about.${name}`),
  }));
  return <DefinitionList rule={t("figures.signUps.rule")} entries={entries} />;
}
