import type { Unmet } from "#contract/admin/page-counts.ts";
import { spokenTexts, useTexts } from "#admin/texts.ts";

type Named = keyof ReturnType<typeof spokenTexts>["figures"]["watching"]["unmet"]["names"];

/** A row of home in words. */
export function useListName(): (list: Unmet["lists"][number]) => string {
  const t = useTexts();
  return ({ list, title }) => title ?? (isNamed(list) ? t(`figures.watching.unmet.names.${list}`) : list);
}

function isNamed(list: string): list is Named {
  return Object.hasOwn(spokenTexts().figures.watching.unmet.names, list);
}
