import type { ClosedMonth } from "#contract/admin/royalties.ts";
import { monthAndYear } from "#contract/date-text.ts";
import { useFormatter } from "use-intl";
import { useLanguage } from "#admin/language.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { useShareText } from "./share-text.ts";

export function ClosedMonths({ months }: { months: readonly ClosedMonth[] }) {
  const t = useTexts();
  return (
    <DataTable
      label={t("rightsHolders.views.months")}
      columns={[
        { name: t("royalties.month") },
        { name: t("royalties.revenue"), isNumber: true },
        { name: t("royalties.pool"), isNumber: true },
        { name: t("royalties.owed"), isNumber: true },
        { name: t("royalties.house"), isNumber: true },
        { name: t("royalties.minutes"), isNumber: true },
      ]}
      isEmpty={months.length === 0}
      nothing={t("royalties.noMonth")}
    >
      {months.map((month) => (
        <MonthRow key={month.month} month={month} />
      ))}
    </DataTable>
  );
}

function MonthRow({ month: one }: { month: ClosedMonth }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const euros = useEuros();
  const format = useFormatter();
  const shareText = useShareText();
  const owed = one.pool_cents - one.house_cents + one.correction_cents;
  return (
    <tr>
      <td className="min-w-44">
        <span className="block font-semibold first-letter:uppercase">{monthAndYear(one.month, locale)}</span>
        <span className="block text-xs text-soft">
          {t("royalties.closedAt")} <Instant at={one.closed_at} />
        </span>
      </td>
      <td className="text-end tabular-nums">{euros(one.revenue_cents / 100)}</td>
      <td className="text-end tabular-nums">
        <span className="block">{euros(one.pool_cents / 100)}</span>
        <span className="block text-xs text-soft">{shareText(one.basis_points)}</span>
      </td>
      <td className="text-end tabular-nums">
        <span className="block">{euros(owed / 100)}</span>
        {one.correction_cents !== 0 && (
          <span className="block text-xs text-soft">
            {t("royalties.corrections", { amount: euros(one.correction_cents / 100) })}
          </span>
        )}
      </td>
      <td className="text-end tabular-nums">{euros(one.house_cents / 100)}</td>
      <td className="text-end tabular-nums">{format.number(Math.round(one.seconds / 60))}</td>
    </tr>
  );
}
