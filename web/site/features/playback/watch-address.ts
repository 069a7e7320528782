/** The title that a watch address plays: its episode where it names one; undefined for any other address. */
export function watchedAt(path: string): number | undefined {
  const [, id, episodeId] = /^\/watch\/(\d+)(?:\/(\d+))?$/.exec(path) ?? [];
  return id === undefined ? undefined : Number(episodeId ?? id);
}

/** The watch page of a film, a series (its current episode), or an episode. */
export function watchAddress({ id, seriesId }: { id: number; seriesId?: number | null }): string {
  return seriesId === undefined || seriesId === null ? `/watch/${id}` : `/watch/${seriesId}/${id}`;
}
