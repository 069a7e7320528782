import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { daysLeft, lastDay } from "./rights-days.ts";

/** During its last days a title counts them. */
const countedDays = 7;

type Props = {
  /** When the title leaves; null for one that stays. */
  at: string | null | undefined;
  /** For pages that are kept longer than a count of days is true. */
  dated?: boolean;
};

/** 'Disponible jusqu’au 30 novembre', then 'Dernière chance : plus que 3 jours'. */
export function LeavingLine({ at, dated = false }: Props) {
  const t = useTranslations("catalogue.leaving");
  const locale = useLocale();
  const [now] = useState(Date.now);
  if (!at) return null;
  const count = daysLeft(at, now);
  if (!dated && count === 0) return null;
  const isCounted = !dated && count <= countedDays;
  return (
    <p className="text-sm font-semibold">
      {isCounted ? t("days", { count }) : t("until", { day: lastDay(at, locale) })}
    </p>
  );
}
