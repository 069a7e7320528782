import { useTranslations } from "use-intl";
import { kidsCeiling } from "#contract/profiles.ts";
import { RadioGroup } from "#shared/ui/choice.tsx";

/** In years; 18 means no limit. */
const ages = [0, 10, 12, 16, 18] as const;

type LimitProps = { isKid: boolean; ceiling: number; onChange: (limit: number) => void; error: string | undefined };

/** The highest rating visible to the profile. */
export function AgeLimit({ isKid, ceiling, onChange, error }: LimitProps) {
  const t = useTranslations("profiles.edit");
  const options = ages
    .filter((age) => !isKid || age <= kidsCeiling)
    .map((age) => ({ value: age, label: t("age", { age }) }));
  return (
    <RadioGroup
      label={t("ageLimit")}
      hint={t("ageLimitHint")}
      name="age_ceiling"
      columns
      options={options}
      value={ceiling}
      onChange={({ target }) => onChange(Number(target.value))}
      error={error}
    />
  );
}
