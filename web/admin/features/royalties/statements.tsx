import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useFormatter } from "use-intl";
import { monthAndYear } from "#contract/date-text.ts";
import type { RoyaltyStatement } from "#contract/admin/royalties.ts";
import { buttonClass } from "#shared/ui/button-look.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";

/** A holder's statements, each as PDF and CSV. */
export function Statements({ holderId: id }: { holderId: number }) {
  const t = useTexts();
  const statements = useQuery({
    queryKey: ["rights-holders", "statements", id],
    queryFn: () => call("GET /admin/rights-holders/{id}/statements", { params: { id } }),
  });
  return (
    <div className="mt-9">
      <h2 className="mb-4 text-lg">{t("royalties.statements.title")}</h2>
      <Loaded asked={statements}>
        {({ data }) => (
          <DataTable
            label={t("royalties.statements.title")}
            columns={[
              { name: t("royalties.month") },
              { name: t("royalties.minutes"), isNumber: true },
              { name: t("royalties.views"), isNumber: true },
              { name: t("royalties.amount"), isNumber: true },
              { name: t("royalties.statements.files"), isQuiet: true },
            ]}
            isEmpty={data.length === 0}
            nothing={t("royalties.statements.none")}
          >
            {data.map((one) => (
              <StatementRow key={one.id} statement={one} />
            ))}
          </DataTable>
        )}
      </Loaded>
    </div>
  );
}

function StatementRow({ statement: one }: { statement: RoyaltyStatement }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const euros = useEuros();
  const format = useFormatter();
  const month = monthAndYear(one.month, locale);
  return (
    <tr>
      <td className="font-semibold first-letter:uppercase">{month}</td>
      <td className="text-end tabular-nums">{format.number(Math.round(one.seconds / 60))}</td>
      <td className="text-end tabular-nums">{format.number(one.views)}</td>
      <td className="text-end tabular-nums">{euros(one.amount_cents / 100)}</td>
      <td>
        <div className="flex justify-end gap-2">
          {(["pdf", "csv"] as const).map((kind) => (
            <a
              key={kind}
              className={`${buttonClass({ look: "secondary", size: "small" })} gap-2`}
              href={`/api/admin/royalty-statements/${one.id}/statement.${kind}`}
              aria-label={t(`royalties.statements.${kind}`, { month })}
              download
            >
              <Download className="size-4" aria-hidden="true" />
              {kind.toUpperCase()}
            </a>
          ))}
        </div>
      </td>
    </tr>
  );
}
