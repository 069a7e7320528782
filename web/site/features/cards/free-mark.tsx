import { useTranslations } from "use-intl";
import { nightRating } from "#contract/free-night.ts";

/** 'Gratuit': plays without a subscription; from a rating on with the hours at which it does. */
export function FreeMark({ rating }: { rating: number }) {
  const t = useTranslations("catalogue");
  const isAtNight = rating >= nightRating;
  return (
    <span className="free-mark" data-hours={isAtNight ? "" : undefined}>
      {t(isAtNight ? "freeAtNight" : "free")}
    </span>
  );
}
