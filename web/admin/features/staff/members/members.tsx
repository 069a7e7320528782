import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { call } from "#admin/api.ts";
import type { Member } from "./member.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { RoleTags } from "./role-tags.tsx";
import { useTexts } from "#admin/texts.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { Unloaded } from "#admin/parts/unloaded.tsx";

/** The staff members and their roles. */
export function Members() {
  const t = useTexts();
  const [isInviting, setInviting] = useState(false);
  const [managed, setManaged] = useState<number | null>(null);
  const members = useQuery({ queryKey: ["members"], queryFn: () => call("GET /admin/staff") });
  const shown = members.data?.data.find(({ id }) => id === managed);
  return (
    <>
      <PageHead title={t("members.title")} lead={t("members.lead")}>
        <Button icon={<UserPlus className="size-5" aria-hidden="true" />} onClick={() => setInviting(true)}>
          {t("members.invite")}
        </Button>
      </PageHead>
      <Unloaded asked={members} />
      {members.isPending && <Skeleton className="h-64 w-full" />}
      {members.data && <MemberTable members={members.data.data} onManage={setManaged} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {shown && <MemberDialog key={shown.id} member={shown} onClose={() => setManaged(null)} />}
    </>
  );
}

function MemberTable({ members, onManage }: { members: readonly Member[]; onManage: (id: number) => void }) {
  const t = useTexts();
  return (
    <DataTable
      label={t("members.title")}
      columns={[
        { name: t("members.name") },
        { name: t("members.roles") },
        { name: t("members.status") },
        { name: t("members.lastSeen") },
        { name: t("members.manage"), isQuiet: true },
      ]}
      isEmpty={members.length === 0}
      nothing={t("members.nothing")}
    >
      {members.map((member) => (
        <tr key={member.id} className={member.status === "ended" ? "text-soft" : ""}>
          <td>
            <span className="block font-semibold">{member.name}</span>
            <span className="text-soft">
              <EmailAddress of={member.email} />
            </span>
          </td>
          <td>
            <RoleTags roles={member.roles} />
          </td>
          <td>
            <Status member={member} />
          </td>
          <td>{member.last_seen_at ? <Instant at={member.last_seen_at} /> : "–"}</td>
          <td className="text-end">
            {member.status !== "ended" && (
              <Button
                look="secondary"
                size="small"
                aria-label={t("members.manageOne", { name: member.name })}
                onClick={() => onManage(member.id)}
              >
                {t("members.manage")}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Status({ member: { status, has_second_factor: isSafe } }: { member: Member }) {
  const t = useTexts();
  return (
    <span className="flex flex-wrap gap-1.5">
      <span className="tag" data-tone={status === "invited" ? "waiting" : undefined}>
        {t(`members.statuses.${status}`)}
      </span>
      {status === "active" && !isSafe && (
        <span className="tag" data-tone="waiting">
          {t("members.noSecondFactor")}
        </span>
      )}
    </span>
  );
}
