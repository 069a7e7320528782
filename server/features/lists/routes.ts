import { lists as calls, type Playlist } from "#contract/lists.ts";
import type { Api } from "#server/http/api.ts";
import { AppError } from "#server/http/errors.ts";
import type { Lists } from "./lists.ts";

export function listRoutes(api: Api, lists: Lists): void {
  api.on(calls.all, (call) => lists.all(call));
  api.on(calls.one, (call) => lists.one(call, call.params.id));
  api.on(calls.items, (call) => lists.items(call, call.params.id, call.query));

  api.on(calls.create, async (call) => {
    const playlist = await lists.create(call, call.body.name, call.body.videos);
    return { playlist, insert: [{ entity: "playlist" as const, ...playlist }] };
  });
  api.on(calls.rename, async (call) => {
    const { params, body } = call;
    if (body.id !== undefined && body.id !== params.id)
      throw new AppError("notFound", { entity: "playlist", id: body.id });
    return updated(await lists.rename(call, params.id, body.name));
  });
  api.on(calls.remove, async (call) => {
    await lists.remove(call, call.params.id);
    return { delete: [{ entity: "playlist" as const, id: call.params.id }] };
  });
  api.on(calls.add, async (call) => updated(await lists.add(call, call.params.id, call.body.video)));
  api.on(calls.take, async (call) => updated(await lists.take(call, call.params.id, call.params.videoId)));
}

function updated(playlist: Playlist) {
  return { playlist, update: [{ entity: "playlist" as const, ...playlist }] };
}
