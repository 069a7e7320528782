import type { AnswerFor } from "#contract/client.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Group = AnswerFor<"GET /admin/client-groups/{id}">;
type Member = AnswerFor<"GET /admin/client-groups/{id}/members">["data"][number];
type PasswordCode = AnswerFor<"POST /admin/client-groups/{id}/members/{account_id}/password-code">;
export type MemberActName = "code" | "teacher" | "noTeacher" | "remove";

type Props = {
  act: MemberActName;
  group: Group;
  member: Member;
  /** Shows a code that was issued. */
  onCode: (code: PasswordCode) => void;
  onClose: () => void;
};

/** The dialog for an action on a member. */
export function MemberAct({ act, group, member, onCode, onClose }: Props) {
  const t = useTexts();
  const { name } = member;
  const params = { id: group.id, account_id: member.account_id };
  const after = async (said: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["groups"] });
    showToast(said, { tone: "success" });
  };
  if (act === "remove") {
    return (
      <ConfirmDialog
        title={t("clientGroups.removeTitle", { name })}
        action={t("clientGroups.remove")}
        asksReason={false}
        onClose={onClose}
        act={async () => {
          await call("DELETE /admin/client-groups/{id}/members/{account_id}", { params });
          await after(t("clientGroups.removeDone", { name }));
        }}
      >
        {t(member.email === null ? "clientGroups.removePupilSure" : "clientGroups.removeSure")}
      </ConfirmDialog>
    );
  }
  const work = async (body: { reason?: string }): Promise<void> => {
    if (act === "code") {
      onCode(await call("POST /admin/client-groups/{id}/members/{account_id}/password-code", { params, body }));
      return;
    }
    const is_teacher = act === "teacher";
    await call("PUT /admin/client-groups/{id}/members/{account_id}", { params, body: { ...body, is_teacher } });
    await after(t(`clientGroups.memberActs.${act}.done`, { name }));
  };
  return (
    <ConfirmDialog
      title={t(`clientGroups.memberActs.${act}.title`, { name })}
      action={t(`clientGroups.memberActs.${act}.button`)}
      look={act === "teacher" ? "primary" : "danger"}
      keptAs={`group-${act}-${group.id}-${member.account_id}`}
      onClose={onClose}
      act={work}
    >
      {t(`clientGroups.memberActs.${act}.sure`)}
    </ConfirmDialog>
  );
}
