import type { useTranslations } from "use-intl";
import { sharePicture } from "#contract/share-picture.ts";
import type { Locale } from "../shared/texts/locale.ts";
import type { TextKey } from "../shared/texts/texts.ts";
import type { Theme } from "../shared/ui/theme.ts";

export type Translate = ReturnType<typeof useTranslations<never>>;

/** What a page says of itself: `export const handle: PageHandle = { title: "support.faq.title", script: false }`. */
export type PageHandle = {
  /** After the product's name in the title: a text's key, or made from what the page's loader returned. */
  title?: TextKey | ((loaderData: never, t: Translate) => string);
  /** One sentence for search engines: a text's key, or made from what the page's loader returned. */
  description?: TextKey | ((loaderData: never, t: Translate, locale: Locale) => string);
  /** What messengers show of the page; the product's own card where it does not say. */
  share?: (loaderData: never) => Share | undefined;
  /** `false`: the page works without JavaScript and ships none. */
  script?: false;
  /** Set: the page is always in this light. Else in the one the browser remembers. */
  theme?: Theme;
  /**
   * Open to search engines, with a canonical address: a function where that hangs on what the loader returned. Pages are
   * private unless they say so.
   */
  indexed?: true | ((loaderData: never) => boolean);
};

/** A page as Open Graph knows it (https://ogp.me): its kind, and a picture with its size in pixels. */
export type Share = {
  kind: "website" | "video.movie" | "video.tv_show" | "video.episode";
  picture: { path: string; width: number; height: number };
};

const { name, width, height } = sharePicture;
const productCard: Share = { kind: "website", picture: { path: `/images/${name}`, width, height } };

type Match = { handle?: unknown; loaderData?: unknown };
export type PageFacts = Pick<PageHandle, "theme"> & {
  title: string | undefined;
  description: string | undefined;
  share: Share;
  script: boolean;
  indexed: boolean;
};

/** Reads the handles of the matched routes, from the root to the page: the last that says a thing wins. */
export function factsOf(matches: readonly Match[], t: Translate, locale: Locale): PageFacts {
  const facts: PageFacts = {
    title: undefined,
    description: undefined,
    share: productCard,
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
