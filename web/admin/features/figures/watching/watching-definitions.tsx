import { useTexts } from "#admin/texts.ts";

type Name = "hours" | "starts" | "finishes" | "withheldDays" | "episodes";
type Props = { names: readonly Name[]; rule: "time" | "month" };

/** What each figure counts, in words. */
export function WatchingDefinitions({ names, rule }: Props) {
  const t = useTexts();
  return (
    <section className="mt-8 max-w-3xl" aria-labelledby="watching-definitions">
      <h2 id="watching-definitions" className="text-lg">
        {t("figures.definitions")}
      </h2>
      <p className="mt-2 text-sm text-soft">{t(`figures.watching.rules.${rule}`)}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 text-sm xs:grid-cols-[minmax(0,12rem)_1fr]">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{t(`figures.watching.${name}`)}</dt>
            <dd className="mb-1 text-soft xs:mb-0">{t(`figures.watching.about.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
