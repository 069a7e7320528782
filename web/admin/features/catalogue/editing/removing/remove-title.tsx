import { defaultTextOf } from "#contract/language.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { titleKey } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import { useTexts } from "#admin/texts.ts";

/** Deletes a draft with everything that belongs to it; for a published title, says what has to be done first. */
export function RemoveTitle({ title }: { title: EditedTitle }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const { id, type, state, series } = title;
  const name = defaultTextOf(title, "title");
  const remove = async ({ reason }: { reason?: string }): Promise<void> => {
    const body = { ids: [id], ...(reason === undefined ? {} : { reason }) };
    await call("POST /admin/titles/removals", { body });
    await navigate(series ? `/titles/${series.id}/seasons` : "/titles");
    queries.removeQueries({ queryKey: titleKey(id) });
    await queries.invalidateQueries({ queryKey: ["titles"] });
    await queries.invalidateQueries({ queryKey: ["title-seasons"] });
    showToast(t("titles.removal.done", { count: 1 }), { tone: "success" });
  };
  if (state !== "draft") return <p className="mt-6 text-sm text-soft">{t("titles.removal.notDraft")}</p>;
  return (
    <div className="mt-6">
      <Button
        look="quiet"
        size="small"
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        onClick={() => setConfirming(true)}
      >
        {t("titles.removal.one")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("titles.removal.sure", { title: name })}
          action={t("titles.removal.action")}
          keptAs={`title-removal-${id}`}
          onClose={() => setConfirming(false)}
          act={remove}
        >
          {t(type === "series" ? "titles.removal.takesSeries" : "titles.removal.takes")}
        </ConfirmDialog>
      )}
    </div>
  );
}
