import type { Locale } from "#contract/language.ts";
import { catalogue as calls } from "#contract/catalogue.ts";
import { visitor, type Viewer } from "#server/database/visibility.ts";
import type { Api } from "#server/http/api.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import { callingProfile, type Audience } from "./audience.ts";

import type { Catalogue } from "./catalogue.ts";

/** @param mediaUrl base URL of the streams, without a trailing slash */
export function catalogueRoutes(api: Api, catalogue: Catalogue, { mediaUrl }: { mediaUrl: string }): void {
  const of: AudienceOf = (call) => callingProfile(call, mediaUrl);
  personalRoutes(api, catalogue, of);
  listRoutes(api, catalogue, of);
  titleRoutes(api, catalogue, of);
  publicRoutes(api, catalogue, mediaUrl);
}

type AudienceOf = (call: ProfileCall) => Audience;

function personalRoutes(api: Api, catalogue: Catalogue, of: AudienceOf): void {
  api.on(calls.home, (call) => catalogue.home(of(call)));
  api.on(calls.viewHistories, (call) => catalogue.viewHistories(of(call)));
  api.on(calls.forgetHistory, async (call) => {
    await catalogue.forgetHistory(of(call), call.params.id);
    return { delete: [{ entity: "history" as const, id: call.params.id }] };
  });
}

function listRoutes(api: Api, catalogue: Catalogue, of: AudienceOf): void {
  api.on(calls.categories, async (call) => ({ data: await catalogue.categories(of(call)) }));
  api.on(calls.searchCategories, async (call) => ({
    data: await catalogue.searchCategories(of(call), call.query.keyword),
  }));
  api.on(calls.categoryVideos, (call) => catalogue.categoryVideos(of(call), call.params.id, call.query));
  api.on(calls.searchPeople, async (call) => ({ data: await catalogue.searchPeople(of(call), call.query.keyword) }));
  api.on(calls.personVideos, (call) => catalogue.personVideos(of(call), call.params.slug, call.query));
  api.on(calls.ages, async () => ({ data: await catalogue.ages() }));
  api.on(calls.age, (call) => catalogue.age(call.params.id));
  api.on(calls.ageVideos, (call) => catalogue.ageVideos(of(call), call.params.id, call.query));
}

function titleRoutes(api: Api, catalogue: Catalogue, of: AudienceOf): void {
  api.on(calls.videos, (call) => catalogue.videos(of(call), call.query["filters[title]"], call.query));
  api.on(calls.facets, (call) => catalogue.facets(of(call), call.query));
  api.on(calls.searchVideos, (call) => catalogue.search(of(call), call.query.keyword, call.query));
  api.on(calls.relatedVideos, (call) => catalogue.related(of(call), call.query.video_id));
  api.on(calls.nextVideos, (call) => catalogue.next(of(call), call.query.video_id));
  api.on(calls.video, (call) => catalogue.video(of(call), call.params.id));
  api.on(calls.videoEpisodes, (call) => catalogue.episodes(of(call), call.params.id));
  api.on(calls.episode, (call) => catalogue.episode(of(call), call.params.id));
  api.on(calls.episodeNotification, (call) => catalogue.notifiedEpisode(of(call), call.params.id));
}

/** Calls of public pages. With a token they answer as for the acting profile. */
function publicRoutes(api: Api, catalogue: Catalogue, mediaUrl: string): void {
  const of = (viewer: Viewer | null, locale: Locale, at: Date): Audience => ({
    viewer: viewer ?? visitor,
    locale,
    at,
    profileId: 0,
    savesRevision: 0,
    streams: false,
    mediaUrl,
  });
  api.on(calls.mostViewed, ({ caller, locale, at }) => catalogue.mostViewed(of(caller?.viewer ?? null, locale, at)));
  api.on(calls.wall, ({ caller, locale, at }) => catalogue.wall(of(caller?.viewer ?? null, locale, at)));
  api.on(calls.publicVideo, ({ caller, locale, at, params }) =>
    catalogue.video(of(caller?.viewer ?? null, locale, at), params.id),
  );
  api.on(calls.publicRelated, ({ caller, locale, at, params }) =>
    catalogue.related(of(caller?.viewer ?? null, locale, at), params.id),
  );
  api.on(calls.person, ({ caller, locale, at, params }) =>
    catalogue.person(of(caller?.viewer ?? null, locale, at), params.slug),
  );
  api.on(calls.category, ({ caller, locale, at, params }) =>
    catalogue.category(of(caller?.viewer ?? null, locale, at), params.id),
  );
}
