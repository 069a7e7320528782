import { isLocale, languageNames, locales, type Locale } from "#contract/language.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { useAddressState } from "#admin/parts/address-state.ts";
import { useTexts } from "#admin/texts.ts";

/** The language that the page's address asks for; without one, all. */
export function useAskedLanguage(): { language?: Locale } {
  const { language } = useAddressState().values;
  return isLocale(language) ? { language } : {};
}

export function LanguageField() {
  const t = useTexts();
  const { set } = useAddressState();
  const { language } = useAskedLanguage();
  return (
    <SelectField
      label={t("figures.signUps.language")}
      value={language ?? ""}
      onChange={({ currentTarget }) => set("language", currentTarget.value)}
    >
      <option value="">{t("figures.signUps.allLanguages")}</option>
      {locales.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </SelectField>
  );
}
