import { Download } from "lucide-react";
import { useState } from "react";
import type { Export } from "#contract/admin/exports.ts";
import { Button } from "#shared/ui/button.tsx";
import { buttonClass } from "#shared/ui/button-look.ts";
import { call, queries } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

/** Downloads an export's file, deletes it, or cancels what is not written yet. */
export function ExportActs({ one }: { one: Export }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { id, state } = one;
  const isUnderway = state === "waiting" || state === "running";
  if (!isUnderway && state !== "done") return null;
  const name = t(`exports.kinds.${one.kind}`);
  const words = isUnderway ? "cancel" : "delete";
  return (
    <div className="flex justify-end gap-2">
      {state === "done" && (
        <a
          className={`${buttonClass({ look: "secondary", size: "small" })} gap-1.5`}
          href={`/api/admin/exports/${id}/file.csv`}
          download
          aria-label={t("exports.downloadOne", { name, id })}
        >
          <Download className="size-4" aria-hidden="true" />
          {t("exports.download")}
        </a>
      )}
      <Button
        look="quiet"
        size="small"
        aria-label={t(`exports.${words}One`, { name, id })}
        onClick={() => setAsking(true)}
      >
        {t(`exports.${words}`)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`exports.${words}Title`)}
          action={t(`exports.${words}`)}
          asksReason={false}
          onClose={() => setAsking(false)}
          act={async () => {
            await call("DELETE /admin/exports/{id}", { params: { id } });
            await queries.invalidateQueries({ queryKey: ["exports"] });
          }}
        >
          {t(`exports.${words}Sure`)}
        </ConfirmDialog>
      )}
    </div>
  );
}
