import { EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Menu, MenuItem } from "#shared/ui/menu.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { removeList, restoreList } from "./list-data.ts";
import type { Playlist } from "./list-rules.ts";
import { NameDialog } from "./name-dialog.tsx";

/** The menu of a user-created list. */
export function ListMenu({ list }: { list: Playlist }) {
  const t = useTranslations("lists");
  const showError = useShowError();
  const [asked, setAsked] = useState<"rename" | "remove" | null>(null);
  const close = (): void => setAsked(null);

  const remove = async (): Promise<void> => {
    close();
    document.getElementById("main")?.focus();
    try {
      await removeList(list.id);
      const action = { label: t("undo"), run: () => void restore() };
      showToast(t("removed", { name: list.name }), { tone: "success", action });
    } catch (error) {
      showError(error, { action: t("removeAction"), id: list.id });
    }
  };
  const restore = async (): Promise<void> => {
    try {
      await restoreList(list);
    } catch (error) {
      showError(error, { action: t("toRestore", { name: list.name }) });
    }
  };
  return (
    <>
      <Menu
        label={t("menu", { name: list.name })}
        trigger={(props) => (
          <IconButton
            {...props}
            label={t("menu", { name: list.name })}
            icon={<EllipsisVertical className="size-5" aria-hidden="true" />}
          />
        )}
      >
        <MenuItem icon={<Pencil className="size-5" aria-hidden="true" />} onSelect={() => setAsked("rename")}>
          {t("rename")}
        </MenuItem>
        <MenuItem icon={<Trash2 className="size-5" aria-hidden="true" />} onSelect={() => setAsked("remove")}>
          {t("remove")}
        </MenuItem>
      </Menu>
      {asked === "rename" && <NameDialog list={list} onClose={close} />}
      {asked === "remove" && (
        <ConfirmDialog
          action={t("removeAction")}
          confirm={t("removeConfirm")}
          keep={t("removeKeep")}
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>{t("removeText", { name: list.name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
