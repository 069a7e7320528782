import { type Locale, regions } from "#shared/texts/locale.ts";
import { useLanguage } from "../language.ts";

/** '22 nov. 2026, 11:04', '22 Nov 2026, 11:04': the time in Paris. */
export function instantText(at: string, locale: Locale): string {
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Paris" } as const;
  return new Intl.DateTimeFormat(regions[locale], format).format(new Date(at));
}

/** The text of an instant, with the full instant as `dateTime`. */
export function Instant({ at }: { at: string }) {
  const { locale } = useLanguage();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {instantText(at, locale)}
    </time>
  );
}
