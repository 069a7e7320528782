import { useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useLocale, useTranslations } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { needsStartNow, startNowStatement } from "#contract/billing.ts";
import { longDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/choice.tsx";
import { euros, periodEnd } from "./money.ts";
import { type Agreement, dueToday } from "./ordering.ts";
import type { Chosen } from "./plan-summary.tsx";

type Props = {
  chosen: Chosen;
  /** Called after the fields above are registered, as the first invalid field in that order gets the focus. */
  register: (field: keyof Agreement) => UseFormRegisterReturn;
  wrong: (field: keyof Agreement) => string | undefined;
};

/** Acceptance of the terms and, where something is paid today, the request to start at once. Both are required. */
export function Agreements({ chosen, register, wrong }: Props) {
  const t = useTranslations("billing.payment");
  const locale = useLocale();
  const statement = startNowStatement[locale];
  const label = (
    <>
      {t("terms")}{" "}
      <a
        href={addressIn(locale, "/cgu")}
        target="_blank"
        rel="noreferrer"
        className="text-sm whitespace-nowrap text-soft underline underline-offset-4 hover:text-fore"
      >
        {t("termsRead")}
      </a>
    </>
  );
  return (
    <div className="mt-2">
      <Checkbox label={label} {...register("terms")} error={wrong("terms")} />
      {needsStartNow(dueToday(chosen)) && (
        <Checkbox
          label={statement.request}
          hint={statement.effect}
          {...register("start_now")}
          error={wrong("start_now")}
        />
      )}
    </div>
  );
}

/** The price today and later, beside the order button (CJEU C-565/22). */
export function PriceToday({ chosen }: { chosen: Chosen }) {
  const t = useTranslations("billing.payment");
  const locale = useLocale();
  const price = euros(chosen.price, locale);
  const first = euros(chosen.firstPrice, locale);
  const [now] = useState(() => new Date());
  const date = longDay(periodEnd(now, chosen.recurring), locale);
  const law = chosen.hasTrial
    ? t("lawTrial", { date, price })
    : chosen.recurring === "YEAR"
      ? t("lawYear", { first, price, date })
      : t("lawMonth", { price });
  return (
    <div className="my-5 border-y border-line py-4">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t("dueToday")}</span>
        <span className="font-display text-xl font-bold tabular-nums">{euros(dueToday(chosen), locale)}</span>
      </p>
      <p className="mt-2 text-sm text-soft">
        {law} {t("withdrawal")}
      </p>
    </div>
  );
}

/** The order button with the legally required wording (L221-14), and a back button. */
export function OrderButtons({ label, busy, onBack }: { label: string; busy: boolean; onBack: () => void }) {
  const t = useTranslations("billing");
  return (
    <div className="order-button grid gap-3">
      <Button type="submit" size="large" wide busy={busy}>
        <span className="block">{label}</span>
        <span className="block text-sm font-medium">{t("payment.obligation")}</span>
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t("signUp.back")}
      </Button>
    </div>
  );
}
