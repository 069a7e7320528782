import { civilDay } from "#contract/date-text.ts";
import { useState } from "react";
import { call } from "#admin/api.ts";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { ChosenOne, type Chosen } from "./chosen-one.tsx";
import { ShareFields } from "./share-fields.tsx";
import { useShareForm } from "./use-share-form.ts";

type Props = {
  /** The one whose page this is; the other is searched. */
  holder?: Chosen;
  title?: Chosen;
  onClose: () => void;
};

/** A share of a title: of a holder's page or of a title's. */
export function NewShareDialog({ holder: ofPage, title: fixed, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`share-new-${ofPage?.id ?? ""}-${fixed?.id ?? ""}`, onClose);
  const [chosen, choose] = useDraftValue<Chosen | null>(draft, "chosen", null);
  const [today] = useState(() => civilDay(new Date()));
  const [holder, title] = [ofPage ?? chosen, fixed ?? chosen];
  const ids = { holder_id: holder?.id ?? 0, title_id: title?.id ?? 0 };
  const { sending, ...fields } = useShareForm(
    draft,
    { percent: "", from: today, until: "" },
    {
      key: ["new", ids],
      isChosen: chosen !== null,
      read: (terms) => call("GET /admin/rights-share-preview", { query: { ...ids, ...terms } }),
      send: (sent) => call("POST /admin/rights-shares", { body: { ...ids, ...sent } }),
    },
  );
  return (
    <FormDialog
      title={t("rightsHolders.shares.add")}
      submitLabel={t("rightsHolders.shares.add")}
      sending={sending}
      maxWidth={560}
      draft={draft}
    >
      <ChosenOne of={ofPage ? "title" : "holder"} chosen={chosen} onChoose={choose} />
      <ShareFields {...fields} />
    </FormDialog>
  );
}
