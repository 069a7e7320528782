import { CategoryTexts } from "#contract/admin/home.ts";
import { TextField } from "#shared/ui/field.tsx";
import { useSchemaForm } from "#shared/ui/form.ts";
import { useSending } from "#admin/form.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = {
  title: string;
  texts: CategoryTexts;
  onClose: () => void;
  onDone: (texts: CategoryTexts) => void;
};

/** A category's names and the introduction of its page, in both languages. */
export function CategoryDialog({ title, texts, onClose, onDone }: Props) {
  const t = useTexts();
  const { title_fr, title_en, line_fr, line_en } = texts;
  const form = useSchemaForm(CategoryTexts, { title_fr, title_en, line_fr, line_en });
  const { errorOf, ...sending } = useSending(form, async (values) => {
    onDone(values);
    onClose();
  });
  return (
    <FormDialog title={title} submitLabel={t("home.apply")} sending={sending} maxWidth={600} onClose={onClose}>
      <div className="grid gap-x-4 xs:grid-cols-2">
        {(["title_fr", "title_en", "line_fr", "line_en"] as const).map((field) => (
          <TextField
            key={field}
            label={t(`home.field.${field}`)}
            lang={field.slice(-2)}
            autoComplete="off"
            error={errorOf(field)}
            {...form.register(field)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
