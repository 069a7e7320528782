import { Link } from "react-router";
import { navigationFor } from "../layout/navigation.ts";
import { useWaiting } from "../layout/waiting.ts";
import { useMe } from "../session.ts";
import { useTexts } from "../texts.ts";

/** What waits for an answer, each number a link to its page. Nothing for roles that see none of these pages. */
export function WaitingCounts() {
  const t = useTexts();
  const { roles } = useMe();
  const waiting = useWaiting(roles);
  const pages = navigationFor(roles).flatMap(({ items }) =>
    items.flatMap(({ to, counts, countedAt = to }) =>
      counts ? [{ to: countedAt, counts, count: waiting?.[counts] ?? null }] : [],
    ),
  );
  if (!waiting || pages.length === 0) return null;
  return (
    <section className="mb-6" aria-labelledby="waiting-counts">
      <h2 id="waiting-counts" className="mb-3 text-lg">
        {t("first.waiting")}
      </h2>
      <ul className="grid grid-cols-2 gap-3 xs:grid-cols-4">
        {pages.map(
          ({ to, counts, count }) =>
            count !== null && (
              <li key={to}>
                <Link to={to} className="panel block p-4 hover:border-fore">
                  <span className="block text-2xl font-semibold tabular-nums">{count}</span>
                  <span className="text-sm text-soft">{t(`first.counts.${counts}`, { count })}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
