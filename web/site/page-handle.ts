import { type Locale } from "#contract/language.ts";
import type { useTranslations } from "use-intl";
import { sharePicture } from "#contract/share-picture.ts";
import type { TextKey } from "../shared/texts/texts.ts";
import type { Theme } from "../shared/ui/theme.ts";

export type Translate = ReturnType<typeof useTranslations<never>>;

/** A page's metadata: `export const handle: PageHandle = { title: "support.faq.title", script: false }`. */
export type PageHandle = {
  /** The page's name in the document title: a text's key, or a function of the loader's data. */
  title?: TextKey | ((loaderData: never, t: Translate) => string);
  /** The meta description: a text's key, or a function of the loader's data. */
  description?: TextKey | ((loaderData: never, t: Translate, locale: Locale) => string);
  /** The page's Open Graph data; by default the product's. */
  share?: (loaderData: never) => Share | undefined;
  /** `false`: the page works without JavaScript and ships none. */
  script?: false;
  /** A fixed theme; by default the one stored in the browser. */
  theme?: Theme;
  /**
   * Open to search engines, with a canonical address: a function where that hangs on what the loader returned. Pages are
   * private unless they say so.
   */
  indexed?: true | ((loaderData: never) => boolean);
};

/** Open Graph data (https://ogp.me): type, and a picture with its size in pixels. */
export type Share = {
  kind: "website" | "video.movie" | "video.tv_show" | "video.episode";
  picture: { path: string; width: number; height: number };
};

const { productNames, width, height } = sharePicture;
const productCard = (locale: Locale): Share => ({
  kind: "website",
  picture: { path: `/images/${productNames[locale]}`, width, height },
});

type Match = { handle?: unknown; loaderData?: unknown };
export type PageFacts = Pick<PageHandle, "theme"> & {
  title: string | undefined;
  description: string | undefined;
  share: Share;
  script: boolean;
  indexed: boolean;
};

/** Merges the handles of the matched routes; the innermost wins. */
export function factsOf(matches: readonly Match[], t: Translate, locale: Locale): PageFacts {
  const facts: PageFacts = {
    title: undefined,
    description: undefined,
    share: productCard(locale),
    script: true,
    indexed: false,
  };
  for (const match of matches) {
    const handle = (match.handle ?? {}) as PageHandle;
    if (typeof handle.title === "string") facts.title = t(handle.title);
    else if (handle.title) facts.title = handle.title(match.loaderData as never, t);
    if (typeof handle.description === "string") facts.description = t(handle.description);
    else if (handle.description) facts.description = handle.description(match.loaderData as never, t, locale);
    facts.share = handle.share?.(match.loaderData as never) ?? facts.share;
    if (handle.theme) facts.theme = handle.theme;
    if (handle.script === false) facts.script = false;
    if (handle.indexed) facts.indexed = handle.indexed === true || handle.indexed(match.loaderData as never);
  }
  return facts;
}

/** '<product> – <page>', or the product alone where a page has no title of its own. */
export function documentTitle(brandName: string, title: string | undefined): string {
  return [brandName, title].filter(Boolean).join(" – ");
}
