import { oncePerLocale } from "#shared/texts/once-per-locale.ts";
import { useSite } from "../site.ts";

const inParis = oncePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { year: "numeric", timeZone: "Europe/Paris" }),
);

/** '© 2021–2026 Silecs'. */
export function Copyright() {
  const { brandName } = useSite();
  // The year in Paris, so that server and browser agree.
  const year = inParis("en").format();
  return (
    <p className="text-sm text-soft" suppressHydrationWarning>
      © 2021–{year} {brandName}
    </p>
  );
}
