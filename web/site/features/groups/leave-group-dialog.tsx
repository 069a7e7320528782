import { useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#contract/user.ts";
import { call } from "#shared/api/client.ts";
import { keepUser } from "#shared/api/session.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { showMessage } from "#shared/ui/message-store.ts";
import { useShowError } from "#shared/ui/refused.ts";

export type Group = NonNullable<User["client_user_group"]>;

export function LeaveDialog({ group, onClose }: { group: Group; onClose: () => void }) {
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
