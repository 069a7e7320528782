import { locales, languageNames } from "#contract/language.ts";
import { useLanguage } from "../language.ts";
import { useTexts } from "../texts.ts";

/** @param short letters in place of the languages' names */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const t = useTexts();
  const { locale, speak } = useLanguage();
  return (
    <div role="group" aria-label={t("language")} className="flex gap-1 text-sm">
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === locale}
          aria-label={short ? `${one.toUpperCase()} – ${languageNames[one]}` : undefined}
          onClick={() => void speak(one)}
          className={`min-h-9 rounded-md px-2.5 font-semibold ${one === locale ? "bg-lifted text-fore" : "text-soft hover:text-fore"}`}
        >
          {short ? one.toUpperCase() : languageNames[one]}
        </button>
      ))}
    </div>
  );
}
