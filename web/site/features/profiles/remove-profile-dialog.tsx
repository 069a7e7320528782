import { useTranslations } from "use-intl";
import type { Profile } from "#contract/user.ts";
import { awaitRemoval, call } from "#shared/api/client.ts";
import { useBusyAction } from "#shared/ui/busy-action.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";

export function RemoveDialog({
  profile,
  onClose,
  onRemoved,
}: {
  profile: Profile;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const t = useTranslations("profiles.edit");
  const { busy, run } = useBusyAction();
  const action = t("toRemove", { name: profile.name });
  const remove = (): Promise<void> =>
    run(action, async () => {
      const { id } = profile;
      await awaitRemoval(call("DELETE /profiles/{id}", { params: { id } }), { entity: "profile", id });
      onRemoved();
    });
  return (
    <ConfirmDialog
      action={action}
      confirm={t("removeConfirm")}
      keep={t("removeKeep")}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t("removeText")}</p>
    </ConfirmDialog>
  );
}
