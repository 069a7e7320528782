import { useTranslations } from "use-intl";
import { timeParts } from "../state/time.ts";

/** Formats seconds for speech: '2 minutes 10 secondes'. */
export function useSpokenTime(): (seconds: number) => string {
  const t = useTranslations("playback");
  return (seconds) => {
    const parts = timeParts(seconds);
    const isNothing = parts.hours + parts.minutes + parts.seconds === 0;
    return isNothing ? t("zeroSeconds") : t("spokenTime", parts).trim();
  };
}
