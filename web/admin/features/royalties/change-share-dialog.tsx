import type { RightsShare } from "#contract/admin/rights-holders.ts";
import { call } from "#admin/api.ts";
import { useDraft } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { ShareFields } from "./share-fields.tsx";
import { useShareForm } from "./use-share-form.ts";

/** Another size or period of a share. */
export function ChangeShareDialog({ share, onClose }: { share: RightsShare; onClose: () => void }) {
  const t = useTexts();
  const { id, holder, title, basis_points: points, from, until } = share;
  const params = { id };
  const draft = useDraft(`share-${id}`, onClose);
  const initial = { percent: String(points / 100), from, until: until ?? "" };
  const { sending, ...fields } = useShareForm(draft, initial, {
    key: ["change", id],
    isChosen: true,
    read: (query) => call("GET /admin/rights-shares/{id}/change-preview", { params, query }),
    send: (body) => call("PUT /admin/rights-shares/{id}", { params, body }),
  });
  return (
    <FormDialog
      title={t("rightsHolders.shares.changeTitle", { holder: holder.name, title: title.name })}
      submitLabel={t("rightsHolders.save")}
      sending={sending}
      maxWidth={560}
      draft={draft}
    >
      <ShareFields {...fields} />
    </FormDialog>
  );
}
