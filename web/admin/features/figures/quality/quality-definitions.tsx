import { useTexts } from "#admin/texts.ts";
import { qualityColumns } from "./quality-columns.ts";

/** What each figure counts, in words. */
export function QualityDefinitions() {
  const t = useTexts();
  return (
    <section className="mt-8 max-w-3xl" aria-labelledby="quality-definitions">
      <h2 id="quality-definitions" className="text-lg">
        {t("figures.definitions")}
      </h2>
      <p className="mt-2 text-sm text-soft">{t("figures.quality.rule")}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm xs:grid-cols-[minmax(0,12rem)_1fr]">
        {qualityColumns.map((name) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{t(`figures.quality.names.${name}`)}</dt>
            <dd className="mb-1 text-soft xs:mb-0">{t(`figures.quality.about.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
