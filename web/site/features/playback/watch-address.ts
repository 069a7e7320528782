/** The watch page of a film, a series (the episode its viewer has come to), or one episode of it. */
export function watchAddress({ id, seriesId }: { id: number; seriesId?: number | null }): string {
  return seriesId === undefined || seriesId === null ? `/watch/${id}` : `/watch/${seriesId}/${id}`;
}
