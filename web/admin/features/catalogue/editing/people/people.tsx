import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListedPerson } from "#contract/admin/people.ts";
import { TextField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";
import { NamingDialog } from "./naming-dialog.tsx";

/** Everybody whom titles credit, to rename and to merge. */
export function People() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const [named, setNamed] = useState<ListedPerson | null>(null);
  const { search = "", page = "1" } = values;
  const query = { page: Number(page), ...(search !== "" && { search }) };
  const people = useQuery({
    queryKey: ["people", query],
    queryFn: () => call("GET /admin/people", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <BackLink to="/titles">{t("titles.title")}</BackLink>
      <PageHead title={t("people.title")} lead={t("people.lead")} />
      <div className="max-w-md">
        <TextField
          label={t("people.search")}
          type="search"
          value={search}
          maxLength={120}
          autoComplete="off"
          onChange={({ currentTarget }) => set("search", currentTarget.value)}
        />
      </div>
      <Loaded asked={people}>
        {(found) => (
          <>
            <p className="mb-2 text-sm tabular-nums text-soft" role="status">
              {t("people.found", { count: found.total })}
            </p>
            <PeopleTable
              people={found.data}
              isStale={people.isPlaceholderData}
              isSearch={search !== ""}
              onName={setNamed}
            />
            <Pager label={t("people.pages")} {...found} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {named && <NamingDialog person={named} onClose={() => setNamed(null)} />}
    </>
  );
}

type TableProps = {
  people: readonly ListedPerson[];
  isStale: boolean;
  isSearch: boolean;
  onName: (person: ListedPerson) => void;
};

function PeopleTable({ people, isStale, isSearch, onName }: TableProps) {
  const t = useTexts();
  return (
    <DataTable
      label={t("people.title")}
      columns={[
        { name: t("people.name") },
        { name: t("people.titles"), isNumber: true },
        { name: t("people.actions"), isQuiet: true },
      ]}
      nothing={t(isSearch ? "people.nothingFound" : "people.nothing")}
      isEmpty={people.length === 0}
      isStale={isStale}
    >
      {people.map((person) => (
        <tr key={person.id}>
          <td className="font-semibold">{person.name}</td>
          <td className="text-end tabular-nums">{person.titles}</td>
          <td className="text-end">
            <button
              type="button"
              className="text-button px-2 text-sm"
              aria-label={t("people.renameOf", { name: person.name })}
              onClick={() => onName(person)}
            >
              {t("people.rename")}
            </button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
