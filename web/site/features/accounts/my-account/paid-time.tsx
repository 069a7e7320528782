import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import type { User } from "#contract/user.ts";
import { paidTimeAt } from "./paid-time.ts";

/** What happens to the subscription, and how much paid time is lost. */
export function PaidTime({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.data");
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const paid = paidTimeAt(user, now);
  if (!paid) return null;
  const day = longDay(paid.until, locale);
  const { lostMonths: months, lostDays: days } = paid;
  return (
    <p className="mb-4 font-semibold">
      {months > 0
        ? t("lostMonths", { day, months })
        : days > 0
          ? t("lostDays", { day, days })
          : t("endsBefore", { day })}
    </p>
  );
}
