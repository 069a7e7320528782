/** The query key of a title's media. */
export const mediaKey = (id: number) => ["title-media", id] as const;
