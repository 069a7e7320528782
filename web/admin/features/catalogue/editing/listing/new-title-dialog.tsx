import { useNavigate } from "react-router";
import { adminTitles } from "#contract/admin/titles.ts";
import { RadioGroup } from "#shared/ui/choice.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useSchemaForm } from "#shared/ui/form.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

/** Creates a film or a series and opens its page. Episodes are created in their series. */
export function NewTitleDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const form = useSchemaForm(adminTitles.createTitle.body, { type: "movie", title_fr: "" });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    const { id } = await call("POST /admin/titles", { body });
    await queries.invalidateQueries({ queryKey: ["titles"] });
    onClose();
    await navigate(body.type === "series" ? `/titles/${id}/seasons` : `/titles/${id}`);
  });
  return (
    <FormDialog title={t("titles.create")} submitLabel={t("titles.create")} sending={sending} onClose={onClose}>
      <RadioGroup
        label={t("titles.field.type")}
        options={(["movie", "series"] as const).map((type) => ({ value: type, label: t(`titles.types.${type}`) }))}
        {...form.register("type")}
      />
      <TextField
        label={t("titles.field.title_fr")}
        autoComplete="off"
        error={errorOf("title_fr")}
        {...form.register("title_fr")}
      />
    </FormDialog>
  );
}
