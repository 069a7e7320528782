/** What viewers get of a title, in the query cache. */
export const mediaKey = (id: number) => ["title-media", id] as const;
