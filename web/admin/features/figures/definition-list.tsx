import { useTexts } from "#admin/texts.ts";

type Props = {
  /** What holds for all of them. */
  rule: string;
  entries: readonly { name: string; meaning: string }[];
};

/** What figures count, in words. */
export function DefinitionList({ rule, entries }: Props) {
  const t = useTexts();
  return (
    <section className="mt-8 max-w-3xl" aria-labelledby="figure-definitions">
      <h2 id="figure-definitions" className="text-lg">
        {t("figures.definitions")}
      </h2>
      <p className="mt-2 text-sm text-soft">{rule}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm xs:grid-cols-[minmax(0,12rem)_1fr]">
        {entries.map(({ name, meaning }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="mb-1 text-soft xs:mb-0">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
