import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormatter } from "use-intl";
import { call } from "#admin/api.ts";
import { mayAs, useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { useHours } from "./hours.ts";

/** How much there is to watch and was watched lately, for those who make the catalogue or read figures. */
export function WatchingGlance() {
  const t = useTexts();
  const { number } = useFormatter();
  const hours = useHours();
  const { roles } = useMe();
  const maySee = mayAs(roles, ["editor", "accountant"]);
  const { data } = useQuery({
    queryKey: ["figures", "watching", "glance"],
    queryFn: () => call("GET /admin/figures/watching/week"),
    enabled: maySee,
  });
  if (!maySee || !data) return null;
  const { films, week, before } = data;
  const watching = mayAs(roles, ["accountant"]) ? "/figures/watching" : undefined;
  const titles = mayAs(roles, ["editor"]) ? "/titles?standing=out" : undefined;
  return (
    <section className="mb-6" aria-labelledby="watching-glance">
      <h2 id="watching-glance" className="mb-3 text-lg">
        {t("figures.glance.title")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3">
        <Card value={number(films)} name={t("figures.glance.films", { count: films })} to={titles} />
        {week && (
          <>
            <Card
              value={hours(week.seconds)}
              name={t("figures.glance.seconds")}
              note={before && t("figures.glance.before", { value: hours(before.seconds) })}
              to={watching}
            />
            <Card
              value={number(week.starts)}
              name={t("figures.glance.starts", { count: week.starts })}
              note={before && t("figures.glance.before", { value: number(before.starts) })}
              to={watching}
            />
          </>
        )}
      </ul>
    </section>
  );
}

type CardProps = { value: string; name: string; note?: string | null; to: string | undefined };

/** A figure, as a link where its reader may open the page behind it. */
function Card({ value, name, note, to }: CardProps) {
  const content = (
    <>
      <span className="block text-2xl font-semibold tabular-nums">{value}</span>
      <span className="block text-sm text-soft">{name}</span>
      {note && <span className="mt-1 block text-xs text-soft">{note}</span>}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className="panel h-full p-4">{content}</div>
      ) : (
        <Link to={to} className="panel block h-full p-4 hover:border-fore">
          {content}
        </Link>
      )}
    </li>
  );
}
