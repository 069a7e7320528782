import { titleMedia } from "#contract/admin/title-media.ts";
import { playback as contract } from "#contract/playback.ts";
import { playerPreferences } from "#contract/player-preferences.ts";
import type { Api } from "#server/http/api.ts";
import { measurementAnswer } from "#server/http/measurement.ts";
import type { MediaCookies } from "#server/media/cookies.ts";
import { signatureCookies } from "#server/media/signing.ts";
import { markersAnswer, tracksAnswer } from "./offered.ts";
import { introKey, type Playback } from "./playback.ts";
import { mainPlaylist, type SignedFolder } from "./stream-signing.ts";

const endToldAheadMs = 24 * 60 * 60_000;

export function playbackRoutes(api: Api, playback: Playback, cookies: MediaCookies): void {
  api.on(contract.playingUrl, async ({ params, body, caller, locale, at, reply }) => {
    const { screen, prepare } = body;
    const takeOver = body.take_over ?? undefined;
    const opened = await playback.open(params.id, { caller, locale, at, screen, takeOver, prepare });
    if (!prepare) cookies.grant(reply, [opened.stream, opened.intro], at);
    return openedAnswer(opened, at);
  });

  api.on(contract.viewed, async ({ body, caller, locale, at, request }) => ({
    counted: await playback.view(body.video_id, { caller, locale, at, answer: measurementAnswer(request) }),
  }));

  api.on(contract.saveWatchedTime, async ({ body, caller, locale, at }) => {
    const { screen, leaving, saved_at: savedAt } = body;
    return playback.save(body.video_id, body.watched_time, { caller, locale, at, screen, savedAt, leaving });
  });

  api.on(contract.watchedTime, async ({ params, caller, locale, at }) => ({
    watched_time: await playback.placeOf(params.id, { caller, locale, at }),
  }));

  api.on(contract.log, async ({ body, caller, locale, at }) => {
    const { action, id, time, screen } = body;
    const expiresAt = await playback.log(action, id, time, { caller, locale, at, screen });
    return { screen_expires_at: expiresAt?.toISOString() ?? null };
  });

  api.on(playerPreferences.readPlayerPreferences, ({ query, caller, at }) =>
    playback.preferences.read(query.video, { caller, at }),
  );

  api.on(playerPreferences.changePlayerPreferences, ({ body: { video, ...changes }, caller, at }) =>
    playback.preferences.change(video ?? undefined, changes, { caller, at }),
  );

  api.on(contract.signedCookies, async ({ body, caller, locale, at, reply }) => {
    const { screen, url, video_id: videoId } = body;
    const shown = { url: url ?? undefined, videoId: videoId ?? undefined };
    const signed = await playback.signAgain(shown, { caller, locale, at, screen });
    cookies.grant(reply, [signed], at);
    return cookiesAnswer(playback, signed, at);
  });

  api.on(contract.remoteAddress, async ({ params, body, caller, locale, at }) => {
    const signed = await playback.signForReceiver(params.id, { caller, locale, at, screen: body.screen });
    const url = `${playback.place.remoteBase}/${signed.key}/${mainPlaylist}?${signed.query}`;
    return { url, expires_at: signed.expiresAt.toISOString() };
  });

  api.on(titleMedia.titleFilm, async ({ params, caller, at }) => {
    const { url, query, expiresAt } = await playback.signForStaff(caller, params.id, at);
    return { url, signature_query: query, expires_in: (expiresAt.getTime() - at.getTime()) / 1000 };
  });

  api.on(contract.trailerCookies, async ({ body, caller, at, reply }) => {
    const signed = await playback.signTrailer(body.trailer_url, caller, at);
    cookies.grant(reply, [signed], at);
    return cookiesAnswer(playback, signed, at);
  });
}

type OpenedPlayback = Awaited<ReturnType<Playback["open"]>>;

function openedAnswer({ title, stream, intro, screen, position, next, offered }: OpenedPlayback, at: Date) {
  const folder = stream.url.slice(0, stream.url.lastIndexOf("/"));
  const { policy, signature, keyPairId, holder } = stream.signature;
  return {
    video: {
      id: title.id,
      type: title.type === "episode" ? ("episode" as const) : ("movie" as const),
      title: title.title,
      duration: title.duration_seconds,
      series: title.series_id === null ? null : { id: title.series_id, title: title.series_title ?? "" },
      season:
        title.season_id === null
          ? null
          : { id: title.season_id, number: title.season_number ?? 1, title: title.season_title ?? "" },
      episode_number: title.episode_number,
      rating: title.rating,
      images_key: title.images_key,
      color: title.color,
    },
    stream: streamAnswer(stream),
    signature: { Policy: policy, Signature: signature, "Key-Pair-Id": keyPairId, Holder: holder },
    intro: title.media_key === introKey ? null : streamAnswer(intro),
    tracks: tracksAnswer(offered, folder),
    markers: markersAnswer(offered),
    storyboard_url: `${folder}/storyboard.vtt`,
    watched_time: position,
    next_episode: next ? nextAnswer(next) : null,
    available_until: endToAnnounce(title.unpublished_at, at)?.toISOString() ?? null,
    screen: screen && { id: screen.id, expires_at: screen.expires_at.toISOString() },
    now: at.toISOString(),
  };
}

/** An end of rights that may come while one watches. Those further off are the editors' plans. */
function endToAnnounce(end: Date | null, at: Date): Date | null {
  return end && end.getTime() - at.getTime() <= endToldAheadMs ? end : null;
}

function nextAnswer({ id, title, season_number, episode_number, rating }: NonNullable<OpenedPlayback["next"]>) {
  return { id, title, season_number, episode_number, rating };
}

function streamAnswer({ url, query, expiresAt, playlists, firstFiles }: OpenedPlayback["stream"]) {
  return { url, signature_query: query, expires_at: expiresAt.toISOString(), playlists, first_files: firstFiles };
}

function cookiesAnswer({ place }: Playback, signed: SignedFolder, at: Date) {
  return {
    "Domain-Root": new URL(place.resourceBase).hostname,
    "Expires-At": Math.floor(signed.expiresAt.getTime() / 1000),
    "Expires-In": (signed.expiresAt.getTime() - at.getTime()) / 1000,
    ...signatureCookies(signed.signature),
  };
}
