import { Link } from "react-router";
import { useFormatter } from "use-intl";
import type { OriginDay, OriginPlace } from "#contract/admin/origins.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { worksAddress } from "./works-address.ts";

/** What the plot shows, of how many, and what is captioned; the file has the other kinds too. */
const kinds = ["all", "european", "french", "unknown", "captioned"] as const;

/** The same as the plot in numbers of works, the latest first. Each leads to its works. */
export function DaysTable({ place, rows }: { place: OriginPlace; rows: readonly OriginDay[] }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const format = useFormatter();
  const { shown, ...pages } = useRowsPage(rows.toReversed());
  return (
    <>
      <DataTable
        label={t("origins.sharesOf", { place: t(`origins.places.${place}`) })}
        columns={[
          { name: t("figures.day") },
          ...kinds.map((kind) => ({ name: t(`origins.kinds.${kind}`), isNumber: true })),
        ]}
        isEmpty={false}
        nothing=""
      >
        {shown.map(({ day, sums }) => (
          <tr key={day}>
            <td className="font-semibold whitespace-nowrap">{shortCivilDay(day, locale)}</td>
            {kinds.map((kind) => (
              <td key={kind} className="text-end tabular-nums">
                <Link
                  to={worksAddress(place, kind, day)}
                  className="underline decoration-edge underline-offset-4 hover:decoration-fore"
                >
                  {format.number(sums[kind].works)}
                </Link>
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}
