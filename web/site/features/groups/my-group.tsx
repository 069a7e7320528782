import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { longCivilDay } from "#contract/date-text.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, type User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { showMessage } from "#shared/ui/message-store.ts";
import { useShowError } from "#shared/ui/refused.ts";
import { ClassPupils } from "./class-pupils.tsx";

type Group = NonNullable<User["client_user_group"]>;

/** My Account's section for a member of a client group: who pays, until when, and leaving. */
export function MyGroup({
  group,
  hasEnded,
  mayLeave,
}: {
  group: Group;
  hasEnded: boolean;
  /** A pupil's access is their class's: they delete the account instead. */
  mayLeave: boolean;
}) {
  const t = useTranslations("groups.mine");
  const locale = useLocale();
  const [isLeaving, setLeaving] = useState(false);
  const day = longCivilDay(group.ends_on, locale);
  return (
    <>
      <dl className="account-facts">
        <div>
          <dt>{t("name")}</dt>
          <dd className="wrap-anywhere">{group.name}</dd>
        </div>
        <div>
          <dt>{t(hasEnded ? "ended" : "until")}</dt>
          <dd>{day}</dd>
        </div>
      </dl>
      <p className="mt-4 max-w-160 text-soft">{t(hasEnded ? "endedText" : "text", { name: group.name })}</p>
      {group.is_teacher && !hasEnded && <ClassPupils />}
      {mayLeave && (
        <div className="mt-6">
          <Button look="secondary" size="small" onClick={() => setLeaving(true)}>
            {t("leave")}
          </Button>
        </div>
      )}
      {isLeaving && <LeaveDialog group={group} onClose={() => setLeaving(false)} />}
    </>
  );
}

function LeaveDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTranslations("groups.mine");
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      const user = await call("DELETE /me/client-group");
      onClose();
      keepUser(user);
      showMessage({ tone: "done", lines: [t("left", { name: group.name })] });
    } catch (error) {
      onClose();
      showError(error, { action: t("toLeave") });
    }
  };
  return (
    <ConfirmDialog
      action={t("toLeave")}
      confirm={t("leave")}
      keep={t("stay")}
      busy={busy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <p>{t("leaveText", { name: group.name })}</p>
    </ConfirmDialog>
  );
}
