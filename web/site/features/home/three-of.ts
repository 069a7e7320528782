import type { Home, VideoCard } from "../cards/card.ts";

/** Three titles to offer: suggested ones first, then the most watched, no title twice. Three small cards have no room for why. */
export function threeOf(home: Home): VideoCard[] {
  const titles = new Map<number, VideoCard>();
  const lists = [home.listSuggestion, home.listMostViewed, home.listFeatured, home.listKidVideo];
  for (const video of lists.flat()) if (video.type !== "episode" && !titles.has(video.id)) titles.set(video.id, video);
  return [...titles.values()].slice(0, 3).map(({ because: _why, ...video }) => video);
}
