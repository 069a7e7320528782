import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { CivilDay } from "#admin/parts/civil-day.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { GroupDialog } from "./group-dialog.tsx";
import { SeatsUsed } from "./seats-used.tsx";

type Group = AnswerFor<"GET /admin/client-groups">["data"][number];

/** Companies and schools that pay for the accounts of their members. */
export function Groups() {
  const t = useTexts();
  const maySell = useMay("accountant");
  const [isCreating, setCreating] = useState(false);
  const { values, set } = useAddressState();
  const query: { search?: string; state?: "running" | "ended"; page?: string } = values;
  const groups = useQuery({
    queryKey: ["groups", query],
    queryFn: () => call("GET /admin/client-groups", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("clientGroups.title")} lead={t("clientGroups.lead")}>
        {maySell && (
          <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => setCreating(true)}>
            {t("clientGroups.create")}
          </Button>
        )}
      </PageHead>
      <search className="filters noteless">
        <SearchBox
          label={t("clientGroups.search")}
          value={query.search ?? ""}
          onChange={(text) => set("search", text)}
        />
        <SelectField
          label={t("clientGroups.state")}
          value={query.state ?? ""}
          onChange={({ currentTarget }) => set("state", currentTarget.value)}
        >
          <option value="">{t("clientGroups.states.all")}</option>
          <option value="running">{t("clientGroups.states.running")}</option>
          <option value="ended">{t("clientGroups.states.ended")}</option>
        </SelectField>
      </search>
      <Loaded asked={groups}>
        {(page) => (
          <>
            <GroupTable groups={page.data} isSearch={Object.keys(query).length > 0} />
            <Pager label={t("clientGroups.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {isCreating && <GroupDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function GroupTable({ groups, isSearch }: { groups: readonly Group[]; isSearch: boolean }) {
  const t = useTexts();
  return (
    <DataTable
      label={t("clientGroups.title")}
      columns={[
        { name: t("clientGroups.name") },
        { name: t("clientGroups.seats") },
        { name: t("clientGroups.end") },
        { name: t("clientGroups.code") },
      ]}
      isEmpty={groups.length === 0}
      nothing={t(isSearch ? "clientGroups.nothingFound" : "clientGroups.nothing")}
    >
      {groups.map((group) => (
        <tr key={group.id} className={group.has_ended ? "text-soft" : ""}>
          <td className="min-w-48">
            <Link to={`/groups/${group.id}`} className="font-semibold underline-offset-4 hover:underline">
              {group.name}
            </Link>
          </td>
          <td>
            <SeatsUsed taken={group.seats_taken} seats={group.seats} />
          </td>
          <td>
            <span className="flex flex-wrap items-center gap-2">
              <CivilDay day={group.ends_on} />
              {group.has_ended && <span className="tag">{t("clientGroups.hasEnded")}</span>}
            </span>
          </td>
          <td>
            <code className="font-mono whitespace-nowrap">{group.code}</code>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
