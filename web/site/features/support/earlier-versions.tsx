import { useTranslations, useLocale } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { longDay } from "#contract/date-text.ts";
import { Link } from "#shared/ui/link.tsx";

export type Page = AnswerFor<"GET /pub/page/{slug}">;

export function Earlier({ versions }: { versions: Page["earlier"] }) {
  const t = useTranslations("support.legal");
  const locale = useLocale();
  return (
    <section aria-labelledby="earlier" className="grid gap-3 border-t border-line pt-6">
      <h2 id="earlier" className="text-lg">
        {t("earlier")}
      </h2>
      <ul className="grid gap-2">
        {versions.map(({ version, in_force_since: since, in_force_until: until }) => (
          <li key={version}>
            <Link to={`?version=${version}`} className="link">
              {t("earlierOf", { version, since: longDay(since, locale), until: longDay(until, locale) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
