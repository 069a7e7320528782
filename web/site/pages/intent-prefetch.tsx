import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isWide } from "../features/catalogue/preview-link.tsx";
import { prefetchTitle } from "../features/catalogue/title/title-data.ts";
import { onIntent } from "../../shared/ui/intent.ts";

/** Fetches what a page needs once somebody is about to open it: a title's answer, and the code of the page. */
export function IntentPrefetch() {
  const [page, setPage] = useState<string>();
  useEffect(
    () =>
      onIntent(({ pathname }) => {
        const title = /^\/info-detail\/(\d+)$/.exec(pathname)?.[1];
        if (title) prefetchTitle(Number(title));
        // In a wide window a title opens over the page that is there.
        if (!title || !isWide()) setPage(pathname);
      }),
    [],
  );
  return page === undefined ? null : <PrefetchPageLinks page={page} />;
}
