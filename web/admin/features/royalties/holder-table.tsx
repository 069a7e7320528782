import { Link } from "react-router";
import type { RightsHolder } from "#contract/admin/rights-holders.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = { holders: readonly RightsHolder[]; isSearch: boolean };

export function HolderTable({ holders, isSearch }: Props) {
  const t = useTexts();
  return (
    <DataTable
      label={t("rightsHolders.title")}
      columns={[
        { name: t("rightsHolders.name") },
        { name: t("rightsHolders.email") },
        { name: t("rightsHolders.key") },
        { name: t("rightsHolders.titles"), isNumber: true },
      ]}
      isEmpty={holders.length === 0}
      nothing={t(isSearch ? "rightsHolders.nothingFound" : "rightsHolders.nothing")}
    >
      {holders.map(({ id, name, email, remuneration, state, titles }) => (
        <tr key={id} className={state === "ended" ? "text-soft" : ""}>
          <td className="min-w-48">
            <span className="flex flex-wrap items-center gap-2">
              <Link to={`/rights-holders/${id}`} className="font-semibold underline-offset-4 hover:underline">
                {name}
              </Link>
              {state === "ended" && <span className="tag">{t("rightsHolders.states.ended")}</span>}
            </span>
          </td>
          <td>{email === "" ? "–" : <EmailAddress of={email} />}</td>
          <td>{t(`rightsHolders.keys.${remuneration}.name`)}</td>
          <td className="text-end tabular-nums">{titles}</td>
        </tr>
      ))}
    </DataTable>
  );
}
