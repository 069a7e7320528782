import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import type { Closing, Closings as Asked } from "#contract/admin/accounting.ts";
import { monthAndYear } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useNow } from "#admin/parts/now.ts";
import { useTexts } from "#admin/texts.ts";
import { ClosingDialog } from "./closing-dialog.tsx";
import { MonthName } from "./month-name.tsx";

/** The months that are closed, and the one that comes next. */
export function Closings() {
  const t = useTexts();
  const closings = useQuery({
    queryKey: ["accounting", "closings"],
    queryFn: () => call("GET /admin/accounting/closings"),
  });
  return (
    <>
      <p className="mb-5 max-w-3xl text-soft">{t("accounting.closingsLead")}</p>
      <Loaded asked={closings}>
        {({ data, next }) => (
          <>
            {next && <NextMonth next={next} />}
            <ClosedMonths closings={data} />
          </>
        )}
      </Loaded>
    </>
  );
}

function NextMonth({ next }: { next: NonNullable<Asked["next"]> }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const isOver = useNow(next.may_close_at) >= new Date(next.may_close_at);
  const month = monthAndYear(next.month, locale);
  return (
    <section className="panel mb-6 flex flex-wrap items-center justify-between gap-4 p-5" aria-labelledby="next-month">
      <div>
        <h2 id="next-month" className="text-base font-semibold">
          {t("accounting.next", { month })}
        </h2>
        <p className="mt-1 text-sm text-soft">
          {isOver ? t("accounting.mayClose") : t("accounting.closesFrom")}
          {!isOver && (
            <>
              {" "}
              <Instant at={next.may_close_at} />
            </>
          )}
        </p>
      </div>
      {isOver && (
        <Button icon={<Lock className="size-4" aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t("accounting.close", { month })}
        </Button>
      )}
      {isAsking && <ClosingDialog month={next.month} onClose={() => setAsking(false)} />}
    </section>
  );
}

function ClosedMonths({ closings }: { closings: readonly Closing[] }) {
  const t = useTexts();
  const euros = useEuros();
  return (
    <DataTable
      label={t("accounting.views.closings")}
      columns={[
        { name: t("accounting.month") },
        { name: t("accounting.net"), isNumber: true },
        { name: t("accounting.vat"), isNumber: true },
        { name: t("accounting.gross"), isNumber: true },
        { name: t("accounting.perpetual"), isNumber: true },
        { name: t("accounting.lines"), isNumber: true },
      ]}
      isEmpty={closings.length === 0}
      nothing={t("accounting.noClosing")}
    >
      {closings.map((one) => (
        <tr key={one.month}>
          <td className="min-w-44">
            <span className="block font-semibold">
              <MonthName month={one.month} />
            </span>
            <span className="block text-xs text-soft">
              {t("accounting.closedAt")} <Instant at={one.closed_at} />
            </span>
          </td>
          <td className="text-end tabular-nums">{euros(one.net_cents / 100)}</td>
          <td className="text-end tabular-nums">{euros(one.vat_cents / 100)}</td>
          <td className="text-end tabular-nums">{euros(one.gross_cents / 100)}</td>
          <td className="text-end tabular-nums">
            <span className="block">{euros(one.perpetual_gross_cents / 100)}</span>
            <span className="block text-xs text-soft">
              {t("accounting.ofWhichVat", { vat: euros(one.perpetual_vat_cents / 100) })}
            </span>
          </td>
          <td className="text-end tabular-nums">{one.ledger_lines}</td>
        </tr>
      ))}
    </DataTable>
  );
}
