import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import type { AnswerFor } from "#contract/client.ts";
import { call, queries } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { shortInstant } from "#contract/date-text.ts";
import { mayAs, useMe } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";

type Check = AnswerFor<"GET /admin/record-check">;

const mostNamed = 6;

/** The result of the nightly verification of audit log, ledger and invoices. For admins. */
export function RecordsState() {
  const isAdmin = mayAs(useMe().roles, ["admin"]);
  const { data } = useQuery(
    { queryKey: ["record-check"], queryFn: () => call("GET /admin/record-check"), enabled: isAdmin },
    queries,
  );
  if (!data) return null;
  return data.fault_count > 0 ? <Faults check={data} /> : <Whole check={data} />;
}

function Whole({ check: { checked_at: at, rows } }: { check: Check }) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <p className="mb-6 flex gap-2.5 text-sm text-soft">
      <ShieldCheck className="mt-0.5 size-4 flex-none text-success" aria-hidden="true" />
      {at === null ? t("records.unknown") : t("records.whole", { when: shortInstant(at, locale), rows })}
    </p>
  );
}

function Faults({ check: { checked_at: at, fault_count: count, faults } }: { check: Check }) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <section className="panel mb-6 border-error p-5" aria-labelledby="records-changed">
      <h2 id="records-changed" className="flex items-center gap-2.5 text-lg">
        <ShieldAlert className="size-5 flex-none text-error" aria-hidden="true" />
        {t("records.title")}
      </h2>
      <p className="mt-3">{t("records.changed", { count, when: at === null ? "" : shortInstant(at, locale) })}</p>
      <ul className="mt-3 grid gap-1.5 text-sm tabular-nums">
        {faults.slice(0, mostNamed).map(({ chain, kind, key, position }) => (
          <li key={`${chain} ${kind} ${key} ${position}`}>
            {t(`records.chain.${chain}`)} {kind === "rewritten" ? position : key} · {t(`records.kind.${kind}`)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">{t("records.advice")}</p>
    </section>
  );
}
