import type { FastifyInstance } from "fastify";
import { cachesDroppedOn } from "#server/cache/dropped-caches.ts";
import { type CatalogueDeps, createCatalogue } from "#server/features/catalogue/catalogue.ts";
import { createEditing, type Editing } from "#server/features/catalogue/editing/editing.ts";
import { editingRoutes } from "#server/features/catalogue/editing/routes.ts";
import { countView } from "#server/features/catalogue/reading/title-queries.ts";
import { catalogueRoutes } from "#server/features/catalogue/routes.ts";
import { sitemapRoutes } from "#server/features/catalogue/sitemap/sitemap.ts";
import { createComments } from "#server/features/comments/comments.ts";
import { createModeration } from "#server/features/comments/moderation.ts";
import { commentRoutes, moderationRoutes, reasonRoutes } from "#server/features/comments/routes.ts";
import type { Database } from "#server/database/pool.ts";
import { createCommunity } from "#server/features/community/community.ts";
import { communityRoutes } from "#server/features/community/routes.ts";
import { createLists } from "#server/features/lists/lists.ts";
import { listRoutes } from "#server/features/lists/routes.ts";
import { createNotifications } from "#server/features/notifications/notifications.ts";
import { notificationRoutes } from "#server/features/notifications/routes.ts";
import { definePlaybackJobs } from "#server/features/playback/jobs.ts";
import { createPlayback } from "#server/features/playback/playback.ts";
import { hideHistory } from "#server/features/playback/position-queries.ts";
import { playbackRoutes } from "#server/features/playback/routes.ts";
import { avatarUrl } from "#server/features/profiles/avatars.ts";
import { keepView } from "#server/features/royalties/counting-queries.ts";
import type { Tracking } from "#server/features/tracking/tracking.ts";
import type { Api } from "#server/http/api.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { MediaCookies } from "#server/media/cookies.ts";
import { createFirstPlaylists } from "#server/media/first-playlists.ts";
import { createMediaSigner } from "#server/media/signing.ts";
import type { ServableFiles } from "#server/media/reply.ts";
import type { TrailerServerOptions } from "#server/media/trailers.ts";
import type { AppDeps } from "./deps.ts";
import { holdersOfMedia, placeOfMedia } from "./files.ts";
import type { PeriodOf } from "#server/features/catalogue/cards/periods.ts";
import { createSendLetter } from "./letters.ts";

type TitlesDeps = {
  mediaCookies: MediaCookies;
  attemptLimits: AttemptLimits;
  tracking: Tracking;
  furtherPages: CatalogueDeps["furtherPages"];
  media: ServableFiles;
};

/** What people do with titles: find them, keep them, hear of new ones, watch them. */
export async function composeTitles(
  app: FastifyInstance,
  api: Api,
  deps: AppDeps,
  { mediaCookies, attemptLimits, tracking, furtherPages, media }: TitlesDeps,
): Promise<{ trailerFolderOf: TrailerServerOptions["folderOf"]; periodOf: PeriodOf; editing: Editing }> {
  const { config, clock, database, jobs } = deps;
  const catalogue = await createCatalogue({
    database,
    clock,
    publicUrl: config.http.publicUrl,
    mediaUrl: config.media.url,
    hideHistory,
    furtherPages,
  });
  catalogueRoutes(api, catalogue, { mediaUrl: config.media.url });
  editingRoutes(api, { homePreview: catalogue.homePreview, mediaUrl: config.media.url });
  sitemapRoutes(app, catalogue.sitemap, clock);
  const { cardsOf } = catalogue;
  listRoutes(api, createLists({ database, cardsOf }));
  communityRoutes(api, createCommunity({ database, cardsOf }));
  const notifications = createNotifications({
    database,
    jobs,
    cache: await cachesDroppedOn(["catalogue_changed"], { database, clock }),
    sendLetter: createSendLetter(deps),
    brandName: config.brand.name,
    publicUrl: config.http.publicUrl,
    secret: config.secret,
  });
  notificationRoutes(api, notifications);
  const { notifyOfReply, notifyOfLike } = notifications;
  const moderation = createModeration({
    database,
    jobs,
    attemptLimits,
    sendLetter: createSendLetter(deps),
    brandName: config.brand.name,
    publicUrl: config.http.publicUrl,
    secret: config.secret,
  });
  moderationRoutes(api, moderation);
  reasonRoutes(api);
  const onReport = (inside: Database, reportId: number) => moderation.received.enqueue(inside, { reportId });
  commentRoutes(api, createComments({ database, attemptLimits, avatarUrl, notifyOfReply, notifyOfLike, onReport }));

  const playback = createPlayback({
    database,
    signer: createMediaSigner(deps.mediaKey),
    place: placeOfMedia(config),
    holders: holdersOfMedia(config),
    signatureSeconds: config.media.signatureSeconds,
    playlistsOf: createFirstPlaylists({ files: media, log: deps.log }),
    countView: async (inside, view) => {
      await countView(inside, view);
      await keepView(inside, { titleId: view.seriesId ?? view.id, accountId: view.accountId, at: view.at });
    },
    onView: tracking.played,
  });
  playbackRoutes(api, playback, mediaCookies);
  definePlaybackJobs({ database, jobs });
  const trailerFolderOf = (titleId: number) => catalogue.publicTrailerFolder(titleId, clock.now());
  return { trailerFolderOf, periodOf: catalogue.periodOf, editing: createEditing({ clock }) };
}
