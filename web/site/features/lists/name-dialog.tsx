import { useId } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { makeList, renameList } from "./list-data.ts";
import type { Playlist } from "./list-rules.ts";
import { NameForm } from "./name-form.tsx";

type Props = {
  /** The list to rename; null for a new one. */
  list: Playlist | null;
  onClose: () => void;
  onSaved?: (list: Playlist) => void;
};

export function NameDialog({ list, onClose, onSaved }: Props) {
  const t = useTranslations("lists");
  const formId = useId();
  const save = async (name: string): Promise<void> => {
    const saved = await (list ? renameList(list.id, name) : makeList(name));
    onClose();
    onSaved?.(saved);
  };
  return (
    <Dialog open onClose={onClose} title={t(list ? "renameTitle" : "new")}>
      <NameForm
        id={formId}
        label={t("name")}
        {...(list ? { initial: list.name } : { placeholder: t("namePlaceholder") })}
        action={t(list ? "toRename" : "toMake")}
        onSend={save}
      >
        {(busy) => (
          <div className="dialog-actions">
            <Button type="submit" busy={busy}>
              {t(list ? "save" : "create")}
            </Button>
          </div>
        )}
      </NameForm>
    </Dialog>
  );
}
