import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { Ledger, Loaded } from "#admin/parts/ledger.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { Sure } from "#admin/parts/sure.tsx";
import { useTexts } from "#admin/texts.ts";

type Group = AnswerFor<"GET /admin/client-groups/{id}">;
type Member = AnswerFor<"GET /admin/client-groups/{id}/members">["data"][number];

/** The members. Removing one asks for confirmation and sends them a letter. */
export function GroupMembers({ group }: { group: Group }) {
  const t = useTexts();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const { values, set } = useAddressState();
  const query: { search?: string; page?: string } = values;
  const members = useQuery({
    queryKey: ["groups", "members", group.id, query],
    queryFn: () => call("GET /admin/client-groups/{id}/members", { params: { id: group.id }, query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <h2 className="mb-4 text-lg">{t("clientGroups.members")}</h2>
      {group.seats_taken > 0 && (
        <search className="mb-2 block max-w-md">
          <TextField
            label={t("clientGroups.searchMember")}
            type="search"
            defaultValue={query.search}
            onChange={({ currentTarget }) => set("search", currentTarget.value)}
          />
        </search>
      )}
      <Loaded asked={members}>
        {(page) => (
          <>
            <MemberTable
              members={page.data}
              nothing={t(group.seats_taken > 0 ? "clientGroups.nothingFound" : "clientGroups.noMember")}
              onRemove={setLeaving}
            />
            <Pager label={t("clientGroups.memberPages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {leaving && (
        <Sure
          title={t("clientGroups.removeTitle", { name: leaving.name })}
          action={t("clientGroups.remove")}
          asksReason={false}
          onClose={() => setLeaving(null)}
          act={async () => {
            const params = { id: group.id, account_id: leaving.account_id };
            await call("DELETE /admin/client-groups/{id}/members/{account_id}", { params });
            await queries.invalidateQueries({ queryKey: ["groups"] });
            showToast(t("clientGroups.removeDone", { name: leaving.name }), { tone: "success" });
          }}
        >
          {t("clientGroups.removeSure")}
        </Sure>
      )}
    </div>
  );
}

type TableProps = { members: readonly Member[]; nothing: string; onRemove: (member: Member) => void };

function MemberTable({ members, nothing, onRemove }: TableProps) {
  const t = useTexts();
  return (
    <Ledger
      label={t("clientGroups.members")}
      columns={[
        { name: t("clientGroups.member") },
        { name: t("clientGroups.joined") },
        { name: t("clientGroups.remove"), isQuiet: true },
      ]}
      isEmpty={members.length === 0}
      nothing={nothing}
    >
      {members.map((member) => (
        <tr key={member.account_id}>
          <td className="min-w-48">
            <span className="block font-semibold">{member.name}</span>
            <span className="text-soft">{member.email}</span>
          </td>
          <td>
            <Instant at={member.joined_at} />
          </td>
          <td className="text-end">
            <Button
              look="secondary"
              size="small"
              aria-label={t("clientGroups.removeOne", { name: member.name })}
              onClick={() => onRemove(member)}
            >
              {t("clientGroups.remove")}
            </Button>
          </td>
        </tr>
      ))}
    </Ledger>
  );
}
