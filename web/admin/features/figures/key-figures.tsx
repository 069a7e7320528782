import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { KeyFigures as Answer } from "#contract/admin/figures.ts";
import { call } from "#admin/api.ts";
import { mayAs, useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { useFigure } from "./amounts.ts";
import type { View } from "./columns.ts";

/** Subscribers, revenue and cash at a glance, for those who may see money. */
export function KeyFigures() {
  const t = useTexts();
  const maySee = mayAs(useMe().roles, ["accountant"]);
  const { data } = useQuery({
    queryKey: ["figures", "key"],
    queryFn: () => call("GET /admin/figures"),
    enabled: maySee,
  });
  const [people, money] = [useFigure(false), useFigure(true)];
  if (!maySee || !data || data.kept_at === null) return null;
  return (
    <section className="mb-6" aria-labelledby="key-figures">
      <h2 id="key-figures" className="mb-3 text-lg">
        {t("figures.key.title")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 xs:grid-cols-4">
        {cardsOf(data).map(({ name, view, value, before, isMoney }) => {
          const written = isMoney ? money : people;
          return (
            <li key={name}>
              <Link to={`/figures?view=${view}`} className="panel block h-full p-4 hover:border-fore">
                <span className="block text-2xl font-semibold tabular-nums">{written(value)}</span>
                <span className="block text-sm text-soft">{t(`figures.key.${name}`)}</span>
                {before !== undefined && (
                  <span className="mt-1 block text-xs text-soft">
                    {t("figures.key.before", { value: written(before) })}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Card = {
  name: "subscribers" | "mrr" | "pastDue" | "cash";
  view: View;
  value: number;
  before?: number;
  isMoney: boolean;
};

function cardsOf({ now, before, cash_cents: cash }: Answer): Card[] {
  const held = ({ active, past_due: due }: Answer["now"]) => active.people + due.people;
  return [
    { name: "subscribers", view: "subscribers", value: held(now), before: held(before), isMoney: false },
    { name: "mrr", view: "revenue", value: now.active.mrr_cents, before: before.active.mrr_cents, isMoney: true },
    {
      name: "pastDue",
      view: "subscribers",
      value: now.past_due.people,
      before: before.past_due.people,
      isMoney: false,
    },
    { name: "cash", view: "cash", value: cash, isMoney: true },
  ];
}
