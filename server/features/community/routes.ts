import { community as calls } from "#contract/community.ts";
import type { Api } from "#server/http/api.ts";
import type { Community } from "./community.ts";

export function communityRoutes(api: Api, community: Community): void {
  api.on(calls.favourites, (call) => community.favourites(call.query, call));
  api.on(calls.favouriteIds, async (call) => ({ data: await community.idsOf("favourites", call) }));
  api.on(calls.likeIds, async (call) => ({ data: await community.idsOf("likes", call) }));

  api.on(calls.addFavourite, async (call) => {
    const { card, total } = await community.keep(true, call.params.id, call);
    return { total_favorite: total, insert: card ? [{ entity: "favourite" as const, ...card }] : [] };
  });
  api.on(calls.removeFavourite, async (call) => {
    const { id } = call.params;
    const { total } = await community.keep(false, id, call);
    return { total_favorite: total, delete: [{ entity: "favourite" as const, id }] };
  });
  api.on(calls.like, async (call) => {
    const { id } = call.params;
    return { ...liked(id, await community.like(true, id, call)), insert: [{ entity: "like" as const, id }] };
  });
  api.on(calls.unlike, async (call) => {
    const { id } = call.params;
    return { ...liked(id, await community.like(false, id, call)), delete: [{ entity: "like" as const, id }] };
  });
}

function liked(id: number, total_like: number) {
  return { total_like, update: [{ entity: "video" as const, id, total_like }] };
}
