import type { Machine } from "#contract/admin/machine.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useSize } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";

/** What is stored by kind, with its growth within thirty days. */
export function StoredTable({ storage }: { storage: Machine["storage"] }) {
  const t = useTexts();
  const size = useSize();
  const { locale } = useLanguage();
  const { stored, bucket, measured_on: measuredOn } = storage;
  const growthOf = (bytes: number, before: number | null) => {
    if (before === null) return "–";
    return bytes === before ? "0" : `${bytes > before ? "+" : "−"} ${size(Math.abs(bytes - before))}`;
  };
  return (
    <div>
      <DataTable
        label={t("machine.stored.title")}
        columns={[
          { name: t("machine.stored.kind") },
          { name: t("machine.stored.size"), isNumber: true },
          { name: t("machine.stored.growth"), isNumber: true },
        ]}
        isEmpty={stored.length === 0}
        nothing={t("machine.stored.nothing")}
      >
        {stored.map(({ kind, bytes, before_bytes: before }) => (
          <tr key={kind}>
            <td>{t(`machine.stored.kinds.${kind}`)}</td>
            <td className="text-end whitespace-nowrap tabular-nums">{size(bytes)}</td>
            <td className="text-end whitespace-nowrap text-soft tabular-nums">{growthOf(bytes, before)}</td>
          </tr>
        ))}
      </DataTable>
      <p className="mt-2 text-xs text-soft wrap-anywhere">
        {bucket === null ? t("machine.stored.folder") : t("machine.stored.bucket", { bucket })}
        {measuredOn !== null && ` ${t("machine.stored.measured", { day: shortCivilDay(measuredOn, locale) })}`}
      </p>
    </div>
  );
}
