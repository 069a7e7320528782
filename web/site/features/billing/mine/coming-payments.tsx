import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import { queries, query } from "#shared/api/queries.ts";
import type { User } from "#shared/api/session.ts";
import { euros } from "../sign-up/money.ts";

/** What is charged in the next twelve months, as far as it is known today. */
export function ComingPayments({ user }: { user: User }) {
  const t = useTranslations("billing.mine.charges");
  const locale = useLocale();
  const paid = user.user_subscription;
  const asked = query("GET /me/coming-payments", {});
  // Another plan, period, end or price comes with other payments.
  const key = [
    ...asked.queryKey,
    paid?.id,
    paid?.nextPayAt,
    paid?.is_charge_held,
    paid?.coming_change?.plan.id,
    user.cancel_subscription_at,
  ];
  const { data } = useQuery({ ...asked, queryKey: key, staleTime: 0 }, queries);
  if (!data || !paid || paid.cancel_url !== null) return null;
  if (paid.is_charge_held)
    return (
      <p className="mt-6 text-soft">{t("held", { day: paid.endAt === null ? "" : longDay(paid.endAt, locale) })}</p>
    );
  if (data.data.length === 0) return <p className="mt-6 text-soft">{t("none")}</p>;
  return (
    <details className="mt-6 border-y border-line py-4">
      <summary className="cursor-pointer font-semibold">{t("title", { total: euros(data.total, locale) })}</summary>
      <ul className="mt-3 grid divide-y divide-line">
        {data.data.map(({ at, amount, plan }) => (
          <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <span>
              {longDay(at, locale)} <span className="text-soft">{plan.names[locale]}</span>
            </span>
            <span className="tabular-nums">{euros(amount, locale)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">{t("note")}</p>
    </details>
  );
}
