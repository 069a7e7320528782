import { defaultLocale, textName } from "#contract/language.ts";
import { useNavigate } from "react-router";
import { adminTitles } from "#contract/admin/titles.ts";
import { RadioGroup } from "#shared/ui/choice.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

/** The title that a new one needs. */
const titleName = textName("title", defaultLocale);

/** Creates a film or a series and opens its page. Episodes are created in their series. */
export function NewTitleDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("title-new", onClose);
  const navigate = useNavigate();
  const form = useDraftForm(draft, adminTitles.createTitle.body, { type: "movie", [titleName]: "" });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    const { id } = await call("POST /admin/titles", { body });
    await queries.invalidateQueries({ queryKey: ["titles"] });
    draft.close();
    await navigate(body.type === "series" ? `/titles/${id}/seasons` : `/titles/${id}`);
  });
  return (
    <FormDialog title={t("titles.create")} submitLabel={t("titles.create")} sending={sending} draft={draft}>
      <RadioGroup
        label={t("titles.field.type")}
        options={(["movie", "series"] as const).map((type) => ({ value: type, label: t(`titles.types.${type}`) }))}
        {...form.register("type")}
      />
      <TextField
        label={t(`titles.field.${titleName}`)}
        autoComplete="off"
        error={errorOf(titleName)}
        {...form.register(titleName)}
      />
    </FormDialog>
  );
}
