import type { FormDraft } from "#admin/parts/form-draft.ts";
import { useTexts } from "#admin/texts.ts";
import type { EditedSiteLinks } from "#contract/admin/site-links.ts";
import { TextareaField, TextField } from "#shared/ui/field.tsx";
import type { SiteLinksValues } from "./identity-calls.ts";

type Props = {
  draft: FormDraft<EditedSiteLinks, SiteLinksValues>;
  errorOf: (field: string) => string | undefined;
};

const addressesIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export function SiteLinksFields({ draft: { values, change }, errorOf }: Props) {
  const t = useTexts();
  const wrong = values.social_links.findIndex((_url, place) => errorOf(`social_links.${place}`) !== undefined);
  const lineError =
    wrong < 0
      ? undefined
      : t("texts.siteLinks.line", { line: wrong + 1, error: errorOf(`social_links.${wrong}`) ?? "" });
  return (
    <div className="panel max-w-2xl p-5">
      <TextareaField
        label={t("texts.siteLinks.field.social_links")}
        hint={t("texts.siteLinks.socialHint")}
        error={errorOf("social_links") ?? lineError}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        // Leading and trailing spaces are kept while typing.
        defaultValue={values.social_links.join("\n")}
        onChange={({ currentTarget }) => change({ social_links: addressesIn(currentTarget.value) })}
      />
      {(["app_store", "google_play"] as const).map((field) => (
        <TextField
          key={field}
          type="url"
          label={t(`texts.siteLinks.field.${field}`)}
          hint={t("texts.siteLinks.storeHint")}
          autoComplete="off"
          value={values[field] ?? ""}
          error={errorOf(field)}
          onChange={({ currentTarget: { value } }) => change({ [field]: value.trim() === "" ? null : value.trim() })}
        />
      ))}
    </div>
  );
}
