import { codedRating } from "#contract/coded-rating.ts";
import type { Database } from "#server/database/pool.ts";
import { visitor } from "#server/database/visibility.ts";
import { type AccountSession, requireCodeGiven } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { Staff } from "#server/http/staff-callers.ts";
import { mediaKeyIn, type MediaPlace } from "#server/media/cookies.ts";
import { firstFilesIn, type FirstPlaylists, type Playlists } from "#server/media/first-playlists.ts";
import type { MediaHolder, MediaHolders } from "#server/media/holders.ts";
import type { MediaSigner } from "#server/media/signing.ts";
import { createPlayerPreferences } from "./player-preferences.ts";
import { findOffered, findStream, findTrailerRating } from "./queries.ts";
import { episodeAfter } from "./episode-queries.ts";
import { keptUntil } from "./watch-log-queries.ts";
import { createRecords, type CountView, type OnView } from "./records.ts";
import { leaseOn } from "./screen-queries.ts";
import { createScreens } from "./screens.ts";
import { createFolderSigner, mainPlaylist, type SignedFolder } from "./stream-signing.ts";
import { createTitles, earlier, isEntitled, type OnScreen } from "./titles.ts";

/** The folder of the intro clip. */
export const introKey = "intro";

/** Lifetime of a signature for the staff, who see what nobody else may. */
const staffSignatureSeconds = 300;

export type PlaybackDeps = {
  database: Database;
  signer: MediaSigner;
  place: MediaPlace;
  /** Undefined where a CDN serves the media. */
  holders: Pick<MediaHolders, "bind"> | undefined;
  /** Lifetime of a signature. */
  signatureSeconds: number;
  playlistsOf: FirstPlaylists;
  /** Adds a view to the title. */
  countView: CountView;
  onView: OnView;
};
export type Playback = ReturnType<typeof createPlayback>;

export function createPlayback(deps: PlaybackDeps) {
  const { database, signer, place, holders, signatureSeconds, playlistsOf, countView, onView } = deps;
  const titles = createTitles(database);
  const screens = createScreens(database);
  const signFolder = createFolderSigner(signer, { place, holders, lifetimeSeconds: signatureSeconds });
  const briefly = Math.min(signatureSeconds, staffSignatureSeconds);
  const signBriefly = createFolderSigner(signer, { place, holders, lifetimeSeconds: briefly });

  /** Each file's own query, by its path in the folder. */
  const signFiles = (
    { key, holder }: { key: string; holder: MediaHolder },
    files: readonly string[],
    at: Date,
    until: Date | null,
  ) => Object.fromEntries(files.map((only) => [only, signFolder(key, at, holder, { only, until }).query]));

  return {
    place,
    placeOf: titles.placeOf.bind(titles),
    ...createRecords({ database, titles, screens, countView, onView }),
    preferences: createPlayerPreferences(database),

    /**
     * Takes a screen's lease and signs the stream; with `prepare` takes none and signs, each by its name, the main playlist
     * and the files of the first picture.
     */
    async open(id: number, call: OnScreen & { takeOver: number | undefined; prepare: boolean }) {
      const title = await titles.toPlay(id, call);
      const screen = call.prepare ? null : await screens.take({ ...call, videoId: title.id }, call.takeOver);
      const { caller, locale, at } = call;
      const holder = holderOf(caller);
      const within = { seriesId: title.series_id, episodeId: title.id };
      const [position, after, offered, playlists, introPlaylists] = await Promise.all([
        titles.placeIn(title, call),
        episodeAfter(database, caller, within, locale, at),
        findOffered(database, caller, title.id, at),
        playlistsOf(title.media_key),
        playlistsOf(introKey),
      ]);
      // A viewer of free episodes only is not offered an episode that is not free.
      const next = after && isEntitled(after, call) ? after : undefined;
      const only = call.prepare ? mainPlaylist : undefined;
      const { unpublished_at: until } = title;
      const filesOf = (key: string, of: Playlists, seconds: number) =>
        call.prepare ? signFiles({ key, holder }, firstFilesIn(of, seconds), at, until) : {};
      const stream = {
        ...signFolder(title.media_key, at, holder, { only, until }),
        playlists,
        firstFiles: filesOf(title.media_key, playlists, position),
      };
      const intro = {
        ...signFolder(introKey, at, holder, { only }),
        playlists: introPlaylists,
        firstFiles: filesOf(introKey, introPlaylists, 0),
      };
      return { title, screen, position, next, stream, intro, offered: found(offered, "video", title.id) };
    },

    /**
     * Signs again what plays on this screen and renews its lease, without which the limit could be bypassed. If the
     * lease was swept while the device slept, a new one is taken for `videoId`.
     * @throws AppError screenLost after a takeover or a change of profile, or without a lease and `videoId`; screenLimit
     */
    async signAgain(
      { url, videoId }: { url: string | undefined; videoId: number | undefined },
      call: OnScreen,
    ): Promise<SignedFolder> {
      const { caller, screen, at } = call;
      const shown = await leaseOn(database, { sessionId: caller.sessionId, screen });
      const shownId = shown ? shown.video_id : videoId;
      if (shownId === undefined || (shown && shown.profile_id !== caller.profileId)) throw new AppError("screenLost");
      const title = await titles.toPlay(shownId, call);
      const key = url === undefined ? title.media_key : mediaKeyIn(url, place);
      const isCurrent = key === title.media_key || key === introKey;
      // Another version may have been published since this one was begun.
      const kept = isCurrent || key === undefined ? null : await keptUntil(database, title.id, key, at);
      if (key === undefined || kept === undefined) throw new AppError("notFound", { entity: "video" });
      if (!(await screens.renew({ ...call, videoId: title.id }))) throw new AppError("screenLost");
      return signFolder(key, at, holderOf(caller), { until: earlier(title.unpublished_at, kept) });
    },

    /**
     * Signs what plays on this screen for a receiver, and renews the screen's lease.
     * @throws AppError screenLost for any other title, and when `signAgain` would
     */
    async signForReceiver(id: number, call: OnScreen): Promise<SignedFolder> {
      const { caller, screen, at } = call;
      const title = await titles.toPlay(id, call);
      const shown = await leaseOn(database, { sessionId: caller.sessionId, screen });
      if (shown?.profile_id !== caller.profileId || shown.video_id !== title.id) throw new AppError("screenLost");
      await screens.renew({ ...call, videoId: title.id });
      return signFolder(title.media_key, at, holderOf(caller), { until: title.unpublished_at });
    },

    /**
     * Signs a film or an episode for the staff, drafts included. Takes no screen, and tells no record.
     * @throws AppError notFound for a title without a stream
     */
    async signForStaff(_caller: Staff<"editor">, id: number, at: Date): Promise<SignedFolder> {
      const { media_key: key } = found(await findStream(database, id), "video", id);
      return signBriefly(key, at, "anyone");
    },

    /**
     * The trailer of a title for adults alone is not for visitors, and behind the parental code (CSA, deliberation of 20 December 2011).
     * @throws AppError notFound; parentalCodeNeeded
     */
    async signTrailer(url: string, caller: AccountSession | undefined, at: Date): Promise<SignedFolder> {
      const key = mediaKeyIn(url, place);
      if (key === undefined) throw new AppError("notFound", { entity: "trailer" });
      if (key !== introKey) {
        const rating = await findTrailerRating(database, caller?.viewer ?? visitor, key, at);
        if (rating === undefined || (rating >= codedRating && !caller))
          throw new AppError("notFound", { entity: "trailer" });
        if (rating >= codedRating && caller) requireCodeGiven(caller);
      }
      return signFolder(key, at, "anyone");
    },
  };
}

function holderOf({ sessionId, profileId }: OnScreen["caller"]): MediaHolder {
  return { sessionId, profileId };
}
