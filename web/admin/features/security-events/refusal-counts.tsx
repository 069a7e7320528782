import { Link } from "react-router";
import { mayAs, useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { useSecuritySummary } from "./event-queries.ts";

const most = 4;

/** The most frequent refusals of the last 24 hours, each a link to them. For admins. */
export function RefusalCounts() {
  const t = useTexts();
  const maySee = mayAs(useMe().roles, []);
  const { data } = useSecuritySummary("day", { isAsked: maySee });
  if (!maySee || !data || data.data.length === 0) return null;
  return (
    <section className="mb-6" aria-labelledby="refusal-counts">
      <h2 id="refusal-counts" className="mb-3 text-lg">
        {t("securityEvents.today")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 xs:grid-cols-4">
        {data.data.slice(0, most).map(({ kind, refusals }) => (
          <li key={kind}>
            <Link to={`/security-events?kind=${kind}&since=day`} className="panel block h-full p-4 hover:border-fore">
              <span className="block text-2xl font-semibold tabular-nums">{refusals}</span>
              <span className="text-sm text-soft">{t(`securityEvents.kinds.${kind}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
