/** What messengers and networks show of a page, in the size that all of them take; below 150 KB, which all of them load. */
export const sharePicture = { name: "share.jpg", englishName: "share-en.jpg", width: 1200, height: 630 } as const;

/** The same picture without the product's mark, for letters, which begin with its name. */
export const letterPicture = { name: "letter.jpg" } as const;
