import type { ByLocale } from "./language.ts";

/** What messengers and networks show of a page, in the size that all of them take; below 150 KB, which all of them load. */
export const sharePicture = {
  /** Of a title, in its folder. */
  name: "share.jpg",
  /** Of the product itself. */
  productNames: { fr: "share.jpg", en: "share-en.jpg" } satisfies ByLocale<string>,
  width: 1200,
  height: 630,
} as const;

/** The same picture without the product's mark, for letters, which begin with its name. */
export const letterPicture = { name: "letter.jpg" } as const;
