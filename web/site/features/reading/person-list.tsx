import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { usePageTitle } from "#shared/ui/page-title.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { CardList } from "./card-list.tsx";
import { askedBy, useTotal } from "./category-list.tsx";
import { useChoices } from "./choices.ts";
import { useCardPages } from "./paged.ts";

const pageSize = 20;

/** The films and series that credit a person. */
export function PersonList({ slug }: { slug: string }) {
  const t = useTranslations("catalogue");
  const locale = useLocale();
  const { data: person } = useQuery(query("GET /people/{slug}", { params: { slug } }), queries);
  const choices = useChoices();
  const asked = askedBy(choices);
  const pages = useCardPages(["GET /people/{slug}/videos", slug, asked], (page, signal) =>
    call("GET /people/{slug}/videos", { params: { slug }, query: { page, limit: pageSize, ...asked } }, signal),
  );
  usePageTitle(person?.name);
  const roles = person?.roles.map((role) => t(`people.roles.${role}`));
  const hero = {
    title: person?.name ?? <Skeleton className="h-[1.02em] w-72 max-w-full" />,
    line: roles && new Intl.ListFormat(locale, { type: "unit" }).format(roles),
    count: useTotal(pages) ?? (person && t("titles", { count: person.total_video })),
  };
  return (
    <CardList hero={hero} pages={pages} empty={t("lists.empty")} choices={{ shelf: { person: slug }, of: choices }} />
  );
}
