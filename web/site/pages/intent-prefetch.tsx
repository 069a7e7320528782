import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isWide } from "../features/cards/preview-link.tsx";
import { prefetchTitle } from "../features/titles/title-data.ts";
import { onIntent } from "#shared/ui/intent.ts";

/** Prefetches a page's code and a title's data when the user is about to open it. */
export function IntentPrefetch() {
  const [page, setPage] = useState<string>();
  useEffect(
    () =>
      onIntent(({ pathname }) => {
        const title = /^\/info-detail\/(\d+)$/.exec(pathname)?.[1];
        if (title) prefetchTitle(Number(title));
        // On wide screens a title opens over the current page.
        if (!title || !isWide()) setPage(pathname);
      }),
    [],
  );
  return page === undefined ? null : <PrefetchPageLinks page={page} />;
}
