import { locales, textIn } from "#contract/language.ts";
import { useLocale } from "use-intl";
import type { EditedPage, PageTexts } from "#contract/admin/pages.ts";
import { useTexts } from "#admin/texts.ts";

/** The placeholders that a text contains, in any language. */
const namesIn = (texts: PageTexts): Set<string> =>
  new Set(
    [
      ...locales
        .map((locale) => textIn(texts, "content", locale))
        .join("")
        .matchAll(/\{\{(\w+)\}\}/g),
    ].map(([, name = ""]) => name),
  );

/** What the placeholders stand for, and those of the text in force that this one lacks. */
export function PageFacts({ page, values }: { page: Pick<EditedPage, "facts" | "in_force">; values: PageTexts }) {
  const t = useTexts();
  const locale = useLocale();
  const named = namesIn(values);
  const lost = [...namesIn(page.in_force)].filter((name) => !named.has(name));
  return (
    <>
      {lost.length > 0 && (
        <p role="status" className="mb-3 rounded-md bg-lifted px-4 py-3 text-sm">
          {t("texts.pages.lostFacts", { names: lost.map((name) => `{{${name}}}`).join(", ") })}
        </p>
      )}
      <details className="panel px-5 py-3 text-sm">
        <summary className="cursor-pointer py-1 font-semibold">{t("texts.pages.facts")}</summary>
        <p className="mt-2 mb-4 max-w-2xl text-soft">{t("texts.pages.factsLead")}</p>
        <dl className="grid gap-x-6 gap-y-2 pb-2 xs:grid-cols-[auto_1fr]">
          {page.facts.map((fact) => (
            <div key={fact.name} className="contents">
              <dt>
                <code className="font-mono">{`{{${fact.name}}}`}</code>
              </dt>
              <dd className="mb-2 break-words text-soft xs:mb-0">{fact[locale] || t("texts.pages.noFact")}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
