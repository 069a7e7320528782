import { useTranslations } from "use-intl";
import { nightRating } from "#contract/free-night.ts";

/** 'Gratuit': plays without a subscription; from a rating on with the hours at which it does. */
export function FreeMark({ rating }: { rating: number }) {
  const t = useTranslations("catalogue");
  return <span className="free-mark">{t(rating < nightRating ? "free" : "freeAtNight")}</span>;
}
