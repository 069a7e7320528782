import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { useTexts } from "#admin/texts.ts";
import { MemberAct, type MemberActName } from "./member-act.tsx";
import { PasswordCodeDialog } from "./password-code-dialog.tsx";

type Group = AnswerFor<"GET /admin/client-groups/{id}">;
type PasswordCode = AnswerFor<"POST /admin/client-groups/{id}/members/{account_id}/password-code">;
type Member = AnswerFor<"GET /admin/client-groups/{id}/members">["data"][number];

/** The members, each with its actions. */
export function GroupMembers({ group }: { group: Group }) {
  const t = useTexts();
  const [open, setOpen] = useState<{ act: MemberActName; member: Member } | null>(null);
  const [code, setCode] = useState<PasswordCode | null>(null);
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
        <search className="block max-w-md">
          <SearchBox
            label={t("clientGroups.searchMember")}
            value={query.search ?? ""}
            onChange={(text) => set("search", text)}
          />
        </search>
      )}
      <Loaded asked={members}>
        {(page) => (
          <>
            <MemberTable
              members={page.data}
              nothing={t(group.seats_taken > 0 ? "clientGroups.nothingFound" : "clientGroups.noMember")}
              isClass={group.pupil_ceiling !== null}
              onAct={(act, member) => setOpen({ act, member })}
            />
            <Pager label={t("clientGroups.memberPages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {open && <MemberAct {...open} group={group} onClose={() => setOpen(null)} onCode={setCode} />}
      {code && <PasswordCodeDialog given={code} onClose={() => setCode(null)} />}
    </div>
  );
}

type TableProps = {
  members: readonly Member[];
  nothing: string;
  isClass: boolean;
  onAct: (act: MemberActName, member: Member) => void;
};

function MemberTable({ members, nothing, isClass, onAct }: TableProps) {
  const t = useTexts();
  return (
    <DataTable
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
            <span className="flex flex-wrap items-center gap-x-2 font-semibold">
              {member.name} {member.is_teacher && <span className="tag">{t("clientGroups.teacher")}</span>}
            </span>
            <span className="text-soft">
              {member.email === null ? t("clientGroups.pupil") : <EmailAddress of={member.email} />}
            </span>
          </td>
          <td>
            <Instant at={member.joined_at} />
          </td>
          <td>
            <div className="flex justify-end gap-2">
              {isClass && <ClassButton member={member} onAct={onAct} />}
              <Button
                look="secondary"
                size="small"
                aria-label={t("clientGroups.removeOne", { name: member.name })}
                onClick={() => onAct("remove", member)}
              >
                {t("clientGroups.remove")}
              </Button>
            </div>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** For a pupil: issues a password code. For an adult: appoints or removes a teacher. */
function ClassButton({ member, onAct }: { member: Member } & Pick<TableProps, "onAct">) {
  const t = useTexts();
  const act = member.email === null ? "code" : member.is_teacher ? "noTeacher" : "teacher";
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={t(`clientGroups.memberActs.${act}.one`, { name: member.name })}
      onClick={() => onAct(act, member)}
    >
      {t(`clientGroups.memberActs.${act}.button`)}
    </Button>
  );
}
