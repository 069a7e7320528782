import type { useTranslations } from "use-intl";
import type { TextKey } from "./texts/texts.ts";
import type { Theme } from "./ui/theme.ts";

export type Translate = ReturnType<typeof useTranslations<never>>;

/** What a page says of itself: `export const handle: PageHandle = { title: "support.faq.title", script: false }`. */
export type PageHandle = {
  /** After the product's name in the title: a text's key, or made from what the page's loader returned. */
  title?: TextKey | ((loaderData: never, t: Translate) => string);
  /** One sentence for search engines. */
  description?: TextKey;
  /** `false`: the page works without JavaScript and ships none. */
  script?: false;
  /** Set: the page is always in this light. Else in the one the browser remembers. */
  theme?: Theme;
  /** Open to search engines, with a canonical address. Pages are private unless they say so. */
  indexed?: true;
};

type Match = { handle?: unknown; loaderData?: unknown };
export type PageFacts = Pick<PageHandle, "description" | "theme"> & {
  title: string | undefined;
  script: boolean;
  indexed: boolean;
};

/** Reads the handles of the matched routes, from the root to the page: the last that says a thing wins. */
export function factsOf(matches: readonly Match[], t: Translate): PageFacts {
  const facts: PageFacts = { title: undefined, script: true, indexed: false };
  for (const match of matches) {
    const handle = (match.handle ?? {}) as PageHandle;
    if (typeof handle.title === "string") facts.title = t(handle.title);
    else if (handle.title) facts.title = handle.title(match.loaderData as never, t);
    if (handle.description) facts.description = handle.description;
    if (handle.theme) facts.theme = handle.theme;
    if (handle.script === false) facts.script = false;
    if (handle.indexed) facts.indexed = true;
  }
  return facts;
}

/** '<product> – <page>', or the product alone where a page has no title of its own. */
export function documentTitle(brandName: string, title: string | undefined): string {
  return [brandName, title].filter(Boolean).join(" – ");
}
