import { useQuery } from "@tanstack/react-query";
import type { EditedSiteLinks } from "#contract/admin/identity.ts";
import { TextareaField, TextField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import type { FormDraft } from "#admin/parts/form-draft.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { FormPage } from "#admin/parts/form-page.tsx";
import { siteLinksCalls, siteLinksKey, type SiteLinksValues } from "./identity-calls.ts";

/** Links to the service's social networks and apps. */
export function SiteLinksPage() {
  const t = useTexts();
  const asked = useQuery({ queryKey: siteLinksKey, queryFn: () => call("GET /admin/site-links") });
  return (
    <section aria-labelledby="site-links">
      <h2 id="site-links" className="text-lg">
        {t("texts.siteLinks.title")}
      </h2>
      <p className="mb-4 max-w-2xl text-sm text-soft">{t("texts.siteLinks.lead")}</p>
      <Loaded asked={asked}>
        {(stored) => (
          <FormPage stored={stored} calls={siteLinksCalls} nameOf={(field) => t(`texts.siteLinks.field.${field}`)}>
            {(fields) => <SiteLinksFields {...fields} />}
          </FormPage>
        )}
      </Loaded>
    </section>
  );
}

type Props = {
  draft: FormDraft<EditedSiteLinks, SiteLinksValues>;
  errorOf: (field: string) => string | undefined;
};

const addressesIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

function SiteLinksFields({ draft: { values, change }, errorOf }: Props) {
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
