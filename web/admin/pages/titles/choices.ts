import { useQuery } from "@tanstack/react-query";
import type { AnswerFor } from "#contract/client.ts";
import { call } from "../../api.ts";

export type Choices = AnswerFor<"GET /admin/title-choices">;
const none: Choices = { categories: [], ages: [], brands: [], languages: [] };

/** What a title can be given; empty until it is known. */
export function useChoices(): Choices {
  const { data } = useQuery({
    queryKey: ["title-choices"],
    queryFn: () => call("GET /admin/title-choices"),
    staleTime: 60_000,
  });
  return data ?? none;
}
