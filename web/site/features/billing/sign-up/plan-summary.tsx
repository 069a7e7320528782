import { useLocale, useTranslations } from "use-intl";
import { euros } from "./money.ts";

/** The plan to be ordered. */
export type Chosen = {
  /** Of the pack. */
  name: string;
  screens: number;
  recurring: "MONTH" | "YEAR";
  price: number;
  firstPrice: number;
  hasTrial: boolean;
};

/** The pack with its screens, price, and free month if any. */
export function PlanSummary({ chosen, onChange }: { chosen: Chosen; onChange?: () => void }) {
  const t = useTranslations("billing.plan");
  const locale = useLocale();
  const yearly = chosen.recurring === "YEAR";
  const isReduced = chosen.firstPrice < chosen.price;
  return (
    <section aria-label={t("summary")} className="plan-summary">
      <div className="flex items-start justify-between gap-4">
        <h2 className="text-lg">{chosen.name}</h2>
        {onChange && (
          <button
            type="button"
            onClick={onChange}
            className="-my-1 min-h-9 rounded-sm text-sm font-semibold underline underline-offset-4"
          >
            {t("change")}
          </button>
        )}
      </div>
      <p className="text-soft">{t("screens", { count: chosen.screens })}</p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        {isReduced && <s className="text-soft">{euros(chosen.price, locale)}</s>}
        <span className="font-display text-xl font-bold tabular-nums">
          {isReduced
            ? euros(chosen.firstPrice, locale)
            : t(yearly ? "perYear" : "perMonth", { price: euros(chosen.price, locale) })}
        </span>
        <span className="text-sm text-soft">
          {isReduced ? `${t("firstYearWord")}, ${t("taxIncluded")}` : t("taxIncluded")}
        </span>
      </p>
      {isReduced && <p className="mt-1 text-soft">{t("thenPerYear", { price: euros(chosen.price, locale) })}</p>}
      {chosen.hasTrial && <p className="pick-flag mt-3">{t("trial")}</p>}
    </section>
  );
}
