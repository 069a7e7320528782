import { shortInstant } from "#contract/date-text.ts";
import { useLanguage } from "../language.ts";

/** The text of an instant, with the full instant as `dateTime`. */
export function Instant({ at }: { at: string }) {
  const { locale } = useLanguage();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shortInstant(at, locale)}
    </time>
  );
}
