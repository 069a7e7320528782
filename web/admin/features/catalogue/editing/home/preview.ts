import type { Locale } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import type { ArrangedHome } from "#contract/admin/home.ts";
import { loadTexts, textsOf, type Texts } from "#shared/texts/texts.ts";
import { call } from "#admin/api.ts";
import type { Viewer } from "./compose.ts";

export type RowNames = Texts["catalogue"]["home"] & { coming: string };

/** The titles from which home is composed for these viewers. */
export function useHomePreview({ top, kids_top: kidsTop, featured }: ArrangedHome, viewer: Viewer, language: Locale) {
  const placed = [top, kidsTop, ...featured].flatMap((title) => title?.id ?? []);
  const titles = [...new Set(placed)].toSorted((one, other) => one - other).join();
  return useQuery({
    queryKey: ["home-preview", viewer, language, titles],
    queryFn: () =>
      call("GET /admin/home/preview", { query: { viewer, language, ...(titles === "" ? {} : { titles }) } }),
    // Keeps the previous answer while the arrangement changes, but never across audiences.
    placeholderData: (before, query) =>
      query?.queryKey[1] === viewer && query.queryKey[2] === language ? before : undefined,
  });
}

/** The names of home's rows on the site. */
export function useRowNames(language: Locale) {
  return useQuery({
    queryKey: ["site-texts", language],
    queryFn: async (): Promise<RowNames> => {
      await loadTexts(language);
      const { home, coming } = textsOf(language).catalogue;
      return { ...home, coming: coming.row };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
