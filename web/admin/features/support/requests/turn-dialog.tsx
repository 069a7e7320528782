import type { Message } from "#contract/admin/message-shapes.ts";
import type { RequestTurn } from "#contract/admin/requests.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";

type Props = { id: number; turn: RequestTurn; title: string; keep: (message: Message) => void; onClose: () => void };

/** Settles a request, or opens it again. */
export function TurnDialog({ id, turn, title, keep, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`request-${turn}-${id}`, onClose);
  const params = { id, turn };
  const preview = useActPreview(["request", id, turn], () =>
    call("GET /admin/messages/{id}/request/{turn}", { params }),
  );
  return (
    <ActDialog
      title={title}
      submitLabel={title}
      preview={preview}
      act={async (body) => {
        keep(await call("POST /admin/messages/{id}/request/{turn}", { params, body }));
        showToast(t(turn === "open" ? "requests.reopened" : "requests.settledNow"), { tone: "success" });
      }}
      draft={draft}
    />
  );
}
