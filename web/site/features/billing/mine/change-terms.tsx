import { useTranslations, useLocale } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import { euros } from "../sign-up/money.ts";
import type { AnswerFor } from "#contract/client.ts";

export type PlanChange = AnswerFor<"GET /me/plan-change">;

/** What is paid now, what later, and from when on. */
export function Terms({ shown }: { shown: PlanChange }) {
  const t = useTranslations("billing.mine.change");
  const locale = useLocale();
  const price = euros(shown.price, locale);
  const day = longDay(shown.effective_at, locale);
  const next = longDay(shown.next_payment_at, locale);
  const then = t(shown.recurring === "YEAR" ? "thenYear" : "thenMonth", { price, day: next });
  const later = shown.is_charge_held ? t("thenHeld", { price }) : then;
  if (shown.takes_effect === "period-end")
    return (
      <div className="border-t border-line pt-4">
        <p className="font-semibold text-fore">{t("later", { day })}</p>
        <p className="mt-1 text-sm text-soft">{`${t("nothingNow")} ${later}`}</p>
      </div>
    );
  return (
    <div className="border-t border-line pt-4">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold text-fore">{t("dueNow")}</span>
        <span className="font-display text-xl font-bold text-fore tabular-nums">{euros(shown.amount, locale)}</span>
      </p>
      <p className="mt-1 text-sm text-soft">
        {shown.credit > 0 && `${t("credit", { credit: euros(shown.credit, locale) })} `}
        {t("atOnce")} {later}
      </p>
    </div>
  );
}
