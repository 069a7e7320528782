import { useLocale } from "use-intl";
import { useSite } from "../site.ts";

/** The hosts that receive visits with consent, in words: 'stats.example et mesure.example'; null without any. */
export function useMeasuredBy(): string | null {
  const { measuredBy } = useSite();
  const locale = useLocale();
  return measuredBy.length === 0 ? null : new Intl.ListFormat(locale).format(measuredBy);
}
