import { useNavigate } from "react-router";
import type { EditedPage } from "#contract/admin/pages.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { BackLink } from "#admin/parts/back-link.tsx";
import { FormEnd } from "#admin/parts/form-end.tsx";
import { useFormDraft } from "#admin/parts/form-draft.ts";
import { useFormSaving } from "#admin/parts/form-saving.ts";
import { useTexts } from "#admin/texts.ts";
import { newPageCalls, type NewValues } from "./page-calls.ts";
import { PageTexts } from "./page-texts.tsx";

/** Creates an editorial page: its URL, its texts, and where it is linked. */
export function NewPagePage() {
  const t = useTexts();
  const navigate = useNavigate();
  const draft = useFormDraft<EditedPage | null, NewValues>(null, newPageCalls);
  const saving = useFormSaving(draft.save, { saved: "texts.pages.added", savedBoth: "texts.pages.added" }, (page) => {
    if (page) void navigate(`/texts/pages/${page.id}`);
  });
  const { values } = draft;
  return (
    <section aria-labelledby="page">
      <BackLink to="/texts/pages">{t("texts.pages.title")}</BackLink>
      <h2 id="page" className="mb-5 text-lg">
        {t("texts.pages.newTitle")}
      </h2>
      <div className="panel p-5" key={draft.replaced}>
        <div className="grid gap-x-5 xs:grid-cols-2">
          <TextField
            label={t("texts.pages.field.slug")}
            hint={t("texts.pages.slugHint", { address: `/page/${values.slug || "…"}` })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={values.slug}
            error={saving.errorOf("slug")}
            onChange={({ currentTarget }) => draft.change({ slug: currentTarget.value })}
          />
          <SelectField
            label={t("texts.pages.field.position")}
            hint={t("texts.pages.positionHint")}
            value={values.position ?? ""}
            error={saving.errorOf("position")}
            onChange={({ currentTarget: { value } }) =>
              draft.change({ position: value === "header" || value === "footer" ? value : null })
            }
          >
            <option value="header">{t("texts.links.header")}</option>
            <option value="footer">{t("texts.links.footer")}</option>
            <option value="">{t("texts.links.nowhere")}</option>
          </SelectField>
        </div>
        <PageTexts values={values} errorOf={saving.errorOf} onChange={draft.change} />
      </div>
      <FormEnd draft={draft} saving={saving} />
    </section>
  );
}
