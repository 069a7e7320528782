import type { AnswerFor } from "#contract/client.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { GroupDialog } from "./group-dialog.tsx";

type Group = AnswerFor<"GET /admin/client-groups/{id}">;
export type Act = "change" | "end" | "code";

/** The dialog for an action on a group. */
export function GroupAct({ act, group, onClose }: { act: Act; group: Group; onClose: () => void }) {
  const t = useTexts();
  const params = { id: group.id };
  const isClass = group.pupil_ceiling !== null;
  const after = async (said: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["groups"] });
    showToast(said, { tone: "success" });
  };
  switch (act) {
    case "change":
      return <GroupDialog group={group} onClose={onClose} />;
    case "end":
      return (
        <ConfirmDialog
          title={t("clientGroups.endTitle", { name: group.name })}
          action={t("clientGroups.endNow")}
          keptAs={`group-end-${group.id}`}
          onClose={onClose}
          act={async (body) => {
            await call("POST /admin/client-groups/{id}/end", { params, body });
            await after(t("clientGroups.endDone", { name: group.name }));
          }}
        >
          {t(isClass ? "clientGroups.endSureOfClass" : "clientGroups.endSure")}
        </ConfirmDialog>
      );
    case "code":
      return (
        <ConfirmDialog
          title={t("clientGroups.renewTitle")}
          action={t("clientGroups.renew")}
          keptAs={`group-code-${group.id}`}
          look="primary"
          onClose={onClose}
          act={async (body) => {
            await call("POST /admin/client-groups/{id}/code", { params, body });
            await after(t("clientGroups.renewDone"));
          }}
        >
          {t(isClass ? "clientGroups.renewSureOfClass" : "clientGroups.renewSure")}
        </ConfirmDialog>
      );
  }
}
