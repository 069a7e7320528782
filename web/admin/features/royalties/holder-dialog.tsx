import { useNavigate } from "react-router";
import { RightsHolderForm, type RightsHolder } from "#contract/admin/rights-holders.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { HolderFields } from "./holder-fields.tsx";

const nobody = {
  name: "",
  contact: "",
  address: "",
  email: "",
  remuneration: "by_minutes",
  notes: "",
  state: "active",
} as const;

/** A new rights holder, whose page opens, or other facts of one. */
export function HolderDialog({ holder, onClose }: { holder?: RightsHolder; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`rights-holder-${holder?.id ?? "new"}`, onClose);
  const navigate = useNavigate();
  const { name, contact, address, email, remuneration, notes, state } = holder ?? nobody;
  const form = useDraftForm(draft, RightsHolderForm, { name, contact, address, email, remuneration, notes, state });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    const saved = await (holder
      ? call("PUT /admin/rights-holders/{id}", { params: { id: holder.id }, body })
      : call("POST /admin/rights-holders", { body }));
    await queries.invalidateQueries({ queryKey: ["rights-holders"] });
    showToast(t("rightsHolders.saved", { name: saved.name }), { tone: "success" });
    draft.close();
    if (!holder) await navigate(`/rights-holders/${saved.id}`);
  });
  return (
    <FormDialog
      title={t(holder ? "rightsHolders.changeTitle" : "rightsHolders.create")}
      submitLabel={t(holder ? "rightsHolders.save" : "rightsHolders.create")}
      sending={sending}
      draft={draft}
    >
      <HolderFields register={form.register} errorOf={errorOf} isNew={!holder} />
    </FormDialog>
  );
}
