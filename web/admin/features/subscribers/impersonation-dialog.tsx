import { call } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { rereadSubscriber } from "./sights.ts";

type Props = {
  id: number;
  /** With the view's address, where the browser did not open the tab. */
  onHeldBack: (address: string) => void;
  onClose: () => void;
};

/** Opens the site as the person sees it, in a tab of its own. */
export function ImpersonationDialog({ id, onHeldBack, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`impersonation-${id}`, onClose);
  const params = { id };
  const preview = useActPreview(["impersonation", id], () =>
    call("GET /admin/subscribers/{id}/impersonation", { params }),
  );
  return (
    <ActDialog
      title={t("subscribers.accountActs.see.action")}
      submitLabel={t("subscribers.accountActs.see.submit")}
      preview={preview}
      act={async (body) => {
        const { token } = await call("POST /admin/subscribers/{id}/impersonation", { params, body });
        await rereadSubscriber(id);
        // The tab gets a copy of what this one keeps.
        draft.forget();
        // Behind '#', the token is sent to no server.
        const address = `/vue-service-client#${token}`;
        const tab = window.open(address, "_blank");
        if (tab) tab.opener = null;
        else onHeldBack(address);
      }}
      draft={draft}
    />
  );
}
