import { locales, textIn, textsBy } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { EditedPage, PageTexts } from "#contract/admin/pages.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { compareHtml } from "#admin/features/support/editing/pages/comparing.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { Comparison } from "./comparison.tsx";
import { pageKey } from "./page-calls.ts";

const empty: PageTexts = { ...textsBy("title", () => ""), ...textsBy("content", () => "") };

/** The differences of a version from the previous one or any other. */
export function PageVersion() {
  const t = useTexts();
  const params = useParams();
  const [id, version] = [Number(params["id"]), Number(params["version"])];
  const asked = useQuery({
    queryKey: pageKey(id),
    queryFn: () => call("GET /admin/pages/{id}", { params: { id } }),
  });
  return (
    <>
      <BackLink to={`/texts/pages/${id}`}>{t("texts.pages.backToPage")}</BackLink>
      <Loaded asked={asked}>{(page) => <Compared key={version} page={page} version={version} />}</Loaded>
    </>
  );
}

function Compared({ page, version }: { page: EditedPage; version: number }) {
  const t = useTexts();
  const { values, set } = useAddressState();
  const last = page.planned ? page.version + 1 : page.version;
  const numbers = [...(page.planned ? [last] : []), page.version, ...page.earlier.map((one) => one.version)];
  const others = numbers.filter((number) => number !== version);
  const before = others.find((number) => number < version);
  const against = others.find((number) => String(number) === values["with"]) ?? before;
  const [texts, old] = [useVersion(page, version), useVersion(page, against)];
  return (
    <section aria-labelledby="page">
      <h2 id="page" className="mb-4 text-lg">
        {t("texts.pages.comparison", { version, title: page.slug })}
      </h2>
      {others.length > 0 && (
        <div className="max-w-64">
          <SelectField
            label={t("texts.pages.against")}
            value={against ?? ""}
            onChange={({ currentTarget }) => set("with", currentTarget.value)}
          >
            {against === undefined && <option value="">{t("texts.pages.nothingBefore")}</option>}
            {others.map((number) => (
              <option key={number} value={number}>
                {t("texts.pages.versionNumber", { version: number })}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Loaded asked={texts}>
        {(now) => <Loaded asked={old}>{(was) => <BothLanguages was={was} now={now} />}</Loaded>}
      </Loaded>
    </section>
  );
}

/** A version's texts; empty ones for none. */
function useVersion(page: EditedPage, version: number | undefined) {
  return useQuery({
    queryKey: [...pageKey(page.id), "version", version ?? 0, page.revision],
    queryFn: async () =>
      version === undefined
        ? empty
        : call("GET /admin/pages/{id}/versions/{version}", { params: { id: page.id, version } }),
  });
}

function BothLanguages({ was, now }: { was: PageTexts; now: PageTexts }) {
  const t = useTexts();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {locales.map((lang) => (
        <section key={lang} aria-labelledby={`in-${lang}`} className="panel p-5">
          <h3 id={`in-${lang}`} className="mb-3 text-sm text-soft">
            {t(`texts.pages.languages.${lang}`)}
          </h3>
          <Comparison
            lang={lang}
            lines={[
              ...compareHtml(`<h2>${textIn(was, "title", lang)}</h2>`, `<h2>${textIn(now, "title", lang)}</h2>`),
              ...compareHtml(textIn(was, "content", lang), textIn(now, "content", lang)),
            ]}
          />
        </section>
      ))}
    </div>
  );
}
