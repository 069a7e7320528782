/** The watch page of a film, a series (its current episode), or an episode. */
export function watchAddress({ id, seriesId }: { id: number; seriesId?: number | null }): string {
  return seriesId === undefined || seriesId === null ? `/watch/${id}` : `/watch/${seriesId}/${id}`;
}
