import { textName } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { call } from "#admin/api.ts";

type Answer = AnswerFor<"GET /admin/title-choices">;
const none: Answer = { categories: [], ages: [], brands: [], languages: [] };

/** Categories, ages and other choices for a title, named in the member's language; empty while they load. */
export function useChoices() {
  const locale = useLocale();
  const { data, isError } = useQuery({
    queryKey: ["title-choices"],
    queryFn: () => call("GET /admin/title-choices"),
    staleTime: 60_000,
  });
  const all = data ?? none;
  const categories = all.categories.map((one) => ({
    id: one.id,
    name: one[textName("title", locale)],
  }));
  return { ...all, categories, all, isKnown: data !== undefined || isError };
}
