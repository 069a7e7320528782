import { useTranslations, useLocale } from "use-intl";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { yearSaving, euros } from "./sign-up/money.ts";
import { PackScreens, PackLines, signUpPath } from "./sign-up/pack.tsx";
import type { PlanGroups } from "./sign-up/registration.ts";

export function PlanCard({ group }: { group: PlanGroups[number] }) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const { name } = group;
  const monthly = group.plans.find(({ recurring }) => recurring === "MONTH");
  const yearly = group.plans.find(({ recurring }) => recurring === "YEAR");
  const shown = monthly ?? yearly;
  const saving = monthly && yearly ? yearSaving(monthly.price, yearly.price) : 0;
  return (
    <>
      <PackScreens count={group.screens} size="size-7" />
      <h3 className="text-lg">{name}</h3>
      {shown && (
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span className="font-display text-2xl font-bold tabular-nums">{euros(shown.price, locale)}</span>
          <span className="text-soft">
            {t(monthly ? "plan.perMonthWord" : "plan.perYearWord")}, {t("plan.taxIncluded")}
          </span>
          {monthly && yearly && (
            <span className="w-full text-sm text-soft">
              {saving > 0
                ? t("offer.orYearlySaves", { price: euros(yearly.price, locale), amount: euros(saving, locale) })
                : t("offer.orYearly", { price: euros(yearly.price, locale) })}
            </span>
          )}
        </p>
      )}
      <PackLines group={group} as="ul" />
      <LinkButton to={signUpPath(group.id)} look="secondary" wide>
        {t("offer.choose", { name })}
      </LinkButton>
    </>
  );
}
