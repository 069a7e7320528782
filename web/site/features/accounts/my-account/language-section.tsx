import { languageIdOf, languageNames, locales } from "#contract/language.ts";
import { useLocale, useTranslations } from "use-intl";
import { call } from "#shared/api/client.ts";
import { session } from "#shared/api/session.ts";
import { switchLanguage } from "#shared/texts/texts.ts";
import { RadioGroup } from "#shared/ui/choice.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { Section } from "./section.tsx";

const languages = locales.map((value) => ({
  value,
  id: languageIdOf(value),
  label: <span lang={value}>{languageNames[value]}</span>,
}));

/** The profile's language; takes effect at once. Pupils get no letters. */
export function LanguageSection({ hasLetters }: { hasLetters: boolean }) {
  const t = useTranslations("accounts.mine.language");
  const locale = useLocale();
  const showError = useShowError();
  const choose = async (value: string): Promise<void> => {
    const chosen = languages.find((language) => language.value === value);
    if (!chosen || chosen.value === locale) return;
    await switchLanguage(chosen.value);
    try {
      const { profile } = await call("PUT /profiles/language", { body: { languageId: chosen.id } });
      session.profile.set(profile);
    } catch (error) {
      await switchLanguage(locale);
      showError(error, { action: t("toChange") });
    }
  };
  return (
    <Section id="langue" title={t("title")}>
      <RadioGroup
        label={t(hasLetters ? "label" : "ofPages")}
        name="language"
        value={locale}
        options={languages}
        onChange={({ target }) => void choose(target.value)}
      />
    </Section>
  );
}
