import { Link } from "react-router";
import { outageOutcomes, type HitPerson, type OutageOutcome } from "#contract/admin/outages.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";
import { outcomeTones } from "./outage-counts.tsx";

export type ListedPeople = {
  data: readonly HitPerson[];
  current_page: number;
  total_page: number;
  next_page: number | null;
};
type Props = { listed: ListedPeople; words: "outcomes" | "expected"; onPage: (page: number) => void };

/** Everybody whom an outage hit, and what becomes or became of their days. */
export function HitPeople({ listed, words, onPage }: Props) {
  const t = useTexts();
  const isDone = words === "outcomes";
  return (
    <>
      <DataTable
        label={t("outages.people")}
        columns={[
          { name: t("outages.person") },
          { name: t("outages.outcome") },
          ...(isDone ? [{ name: t("outages.when") }] : []),
        ]}
        isEmpty={listed.data.length === 0}
        nothing={t("outages.nobody")}
      >
        {listed.data.map(({ account_id: id, name, outcome, settled_at: at }) => (
          <tr key={id}>
            <td className="min-w-40">
              <Link to={`/subscribers/${id}`} className="font-semibold underline-offset-4 hover:underline">
                {name || t("subscribers.unnamed", { id })}
              </Link>
              <span className="block text-xs text-soft">№ {id}</span>
            </td>
            <td>
              <span className="tag" data-tone={outcomeTones[outcome]}>
                {t(`outages.${words}.${outcome}`)}
              </span>
            </td>
            {isDone && <td>{at && <Instant at={at} />}</td>}
          </tr>
        ))}
      </DataTable>
      <Pager label={t("outages.pages")} {...listed} onPage={onPage} />
    </>
  );
}

type FilterProps = { value: string; words: Props["words"]; onChange: (outcome: OutageOutcome | "") => void };

export function OutcomeFilter({ value, words, onChange }: FilterProps) {
  const t = useTexts();
  const shown = words === "expected" ? outageOutcomes.filter((one) => one !== "given") : outageOutcomes;
  return (
    <SelectField
      label={t("outages.outcome")}
      value={value}
      onChange={({ currentTarget }) => onChange(shown.find((one) => one === currentTarget.value) ?? "")}
    >
      <option value="">{t("outages.everybody")}</option>
      {shown.map((outcome) => (
        <option key={outcome} value={outcome}>
          {t(`outages.${words}.${outcome}`)}
        </option>
      ))}
    </SelectField>
  );
}
