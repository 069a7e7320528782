import { europeanByRule, frenchByRule, isMixed, overrides } from "#contract/origin.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";
import type { FieldProps } from "./field-props.ts";

type Props = Pick<FieldProps, "values" | "onChange"> & {
  name: "european" | "french_expression";
  error: string | undefined;
};

/** What counts of a title's origin: what the rule says of its countries or language, or the editor's word. */
export function OverrideField({ name, values, error, onChange }: Props) {
  const t = useTexts();
  const byRule = name === "european" ? europeanByRule(values) : frenchByRule(values);
  const rule = t(`titles.byRule.${byRule === null ? "unknown" : byRule ? "yes" : "no"}`);
  const hint = name === "european" && isMixed(values) ? `${rule} ${t("titles.byRule.mixed")}` : rule;
  return (
    <SelectField
      label={t(`titles.field.${name}`)}
      hint={hint}
      value={values[name]}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: overrides.find((one) => one === value) ?? "" })}
    >
      <option value="">{t("titles.overrides.rule")}</option>
      <option value="yes">{t("titles.overrides.yes")}</option>
      <option value="no">{t("titles.overrides.no")}</option>
    </SelectField>
  );
}
