import { useTexts } from "#admin/texts.ts";
import type { FigureName, View } from "./columns.ts";

/** What each figure counts, in words. */
export function Definitions({ view, names }: { view: View; names: readonly FigureName[] }) {
  const t = useTexts();
  return (
    <section className="mt-8 max-w-3xl" aria-labelledby="figure-definitions">
      <h2 id="figure-definitions" className="text-lg">
        {t("figures.definitions")}
      </h2>
      <p className="mt-2 text-sm text-soft">{t(`figures.rules.${view}`)}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm xs:grid-cols-[minmax(0,12rem)_1fr]">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{t(`figures.names.${name}`)}</dt>
            <dd className="mb-1 text-soft xs:mb-0">{t(`figures.about.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
