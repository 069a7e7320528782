import { useQuery } from "@tanstack/react-query";
import { useTranslations, useLocale } from "use-intl";
import { queries } from "#shared/api/cache.ts";
import { query } from "#shared/api/queries.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { euros } from "../sign-up/money.ts";
import { Pick } from "../sign-up/pick.tsx";

type PlansProps = { current: number | undefined; chosen: number | undefined; onChoose: (plan: number) => void };

export function Plans({ current, chosen, onChoose }: PlansProps) {
  const t = useTranslations("billing.mine");
  const locale = useLocale();
  const { data: groups } = useQuery(query("GET /pub/plans", {}), queries);
  if (!groups) return <Spinner />;
  const others = groups.flatMap((group) => group.plans.map((plan) => ({ ...plan, group })));
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t("change.title")}</legend>
      {others
        .filter(({ id }) => id !== current)
        .map(({ id, price, recurring, group }) => (
          <Pick
            key={id}
            name="plan"
            value={String(id)}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            title={`${group.name}, ${t(recurring === "YEAR" ? "change.yearly" : "change.monthly")}`}
            note={t("change.screens", { count: group.screens })}
            side={
              <span className="pick-price">
                {euros(price, locale)}
                <span>{t(recurring === "YEAR" ? "change.aYear" : "change.aMonth")}</span>
              </span>
            }
          />
        ))}
    </fieldset>
  );
}
