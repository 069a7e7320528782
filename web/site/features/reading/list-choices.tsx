import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { type FilterName, sorts } from "#contract/choice-names.ts";
import { queries, query } from "#shared/api/queries.ts";
import { useProfile } from "#shared/api/session.ts";
import { filtersOf, isFiltered, type ListChoices as Choices } from "./choices.ts";
import { ChoiceSelect } from "./choice-select.tsx";
import { Letters } from "./letters.tsx";
import { useValueName } from "./value-names.ts";
import "./list-choices.css";

/** The list that somebody chooses from: all titles where it says neither. */
export type Shelf = { category?: number; age?: number; person?: string };

type Facet = AnswerFor<"GET /videos/facets">["facets"][number];

/** What children choose by; adults by everything. */
const forKids: readonly FilterName[] = ["kind", "length", "letter"];
/** From so many titles on, an alphabet stands above those in its order. */
const alphabetFrom = 30;

/** The order and filters of a list, with the number of titles that each would leave. A filter that divides nothing is not shown. */
export function ListChoices({ shelf, choices }: { shelf: Shelf; choices: Choices }) {
  const t = useTranslations("catalogue.choices");
  const locale = useLocale();
  const nameOf = useValueName();
  const isKid = useProfile()?.is_kid === true;
  const { chosen, change, clear } = choices;
  const { data } = useQuery(
    {
      ...query("GET /videos/facets", { query: { ...filtersOf(chosen), ...shelf } }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    },
    queries,
  );
  const facets = (data?.facets ?? []).filter(
    ({ name }) => !isKid || forKids.includes(name) || chosen[name] !== undefined,
  );
  const letters = facets.find(({ name }) => name === "letter")?.options ?? [];
  const hasLetters = chosen.letter !== undefined || (chosen.sort === "title" && countIn(letters) >= alphabetFrom);
  return (
    <section aria-label={t("label")} className="list-choices">
      <div className="list-choices-line">
        <ChoiceSelect
          label={t("sort")}
          value={chosen.sort}
          isChosen={chosen.sort !== "new"}
          options={sorts.map((value) => ({ value, text: t(`sorts.${value}`) }))}
          onChoose={(sort) => change({ sort })}
        />
        {facets
          .filter((facet) => facet.name !== "letter" && divides(facet, data?.total ?? 0, chosen[facet.name]))
          .map(({ name, options }) => (
            <ChoiceSelect
              key={name}
              label={t(`filters.${name}`)}
              value={chosen[name] ?? ""}
              isChosen={chosen[name] !== undefined}
              options={[
                { value: "", text: t(`filters.${name}`) },
                ...options.map(({ value, count }) => ({
                  value,
                  text: t("counted", { name: nameOf(name, value, locale), count }),
                })),
              ]}
              onChoose={(value) => change({ [name]: value === "" ? undefined : value })}
            />
          ))}
        {isFiltered(chosen) && (
          <button type="button" className="list-choices-clear" onClick={clear}>
            <X className="size-4" aria-hidden="true" />
            {t("clear")}
          </button>
        )}
      </div>
      {hasLetters && (
        <Letters options={letters} chosen={chosen.letter} onChoose={(letter) => change({ letter, sort: "title" })} />
      )}
      <p role="status" className="sr-only">
        {isFiltered(chosen) && data && t("found", { count: data.total })}
      </p>
    </section>
  );
}

const countIn = (options: Facet["options"]): number => options.reduce((sum, { count }) => sum + count, 0);

/** A filter is of use where some of the titles have one value and some another, or where it is chosen. */
function divides({ options }: Facet, total: number, chosen: string | undefined): boolean {
  return chosen !== undefined || options.some(({ count }) => count > 0 && count < total);
}
