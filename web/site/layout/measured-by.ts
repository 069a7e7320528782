import { useLocale } from "use-intl";
import { useSiteSettings } from "../use-root-data.ts";

/** The hosts that receive visits with consent, in words: 'stats.example et mesure.example'; null without any. */
export function useMeasuredBy(): string | null {
  const { measuredBy } = useSiteSettings();
  const locale = useLocale();
  return measuredBy.length === 0 ? null : new Intl.ListFormat(locale).format(measuredBy);
}
