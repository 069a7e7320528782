import { defaultLocale, defaultTextOf, eachLocale, textName } from "#contract/language.ts";
import { proposedMarkers } from "#contract/admin/proposed-markers.ts";
import { adminSeasons } from "#contract/admin/title-seasons.ts";
import { adminTitles as calls } from "#contract/admin/titles.ts";
import { titlePreview } from "#contract/admin/title-preview.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { kidsCeiling } from "#contract/profiles.ts";
import { visitor, type Viewer } from "#server/database/visibility.ts";
import type { Api } from "#server/http/api.ts";
import { changeTitles } from "./bulk.ts";
import { changeTitle, editedTitle } from "./changing.ts";
import { createTitle } from "./drafts.ts";
import { findChoices } from "./edited-queries.ts";
import { homeRoutes, type HomeRouteDeps } from "./home/routes.ts";
import { listTitles } from "./listing.ts";
import { peopleRoutes } from "./people/routes.ts";
import { publicationOf } from "./publishing.ts";
import { proposedEpisodes, settleSeason } from "./proposals.ts";
import { transferRoutes } from "./transfer/routes.ts";
import { removeDraft, removeTitles } from "./removing.ts";
import { titleAsViewer } from "./viewing.ts";
import { arrangement, arrangeSeasons, editedSeasons } from "./seasons.ts";

/** Binds the calls for editing the catalogue. */
export function editingRoutes(api: Api, home: HomeRouteDeps): void {
  api.on(calls.titles, ({ query, database, at }) => listTitles(database, query, at));
  api.on(
    calls.titleChoices,
    async ({ database }) => (await findChoices(database)) ?? { categories: [], ages: [], brands: [], languages: [] },
  );
  api.on(calls.titlesToPublish, ({ query: { ids, ...filter }, database, at }) =>
    publicationOf(database, ids === undefined ? { filter } : { ids: ids.split(",").map(Number) }, at),
  );
  api.on(calls.title, ({ params, database }) => editedTitle(database, params.id));
  api.on(calls.createTitle, async ({ body, database, note, at }) => {
    const position = { seriesId: body.series, seasonNumber: body.season, episodeNumber: body.number };
    const names = {
      title: body[textName("title", defaultLocale)],
      titles: eachLocale((locale) => body[textName("title", locale)]),
    };
    const id = await createTitle(database, { type: body.type, ...names, ...position }, at);
    const title = await editedTitle(database, id);
    note({ subject: subjectOf(title), after: body });
    return title;
  });
  api.on(calls.changeTitle, async ({ params, body, database, note, at }) => {
    const { version, changes, settles_markers: settlesMarkers = false } = body;
    const { title, before, after } = await changeTitle(database, params.id, { version, changes, settlesMarkers }, at);
    note({ subject: subjectOf(title), before, after });
    return title;
  });
  api.on(calls.changeTitles, async ({ body, database, locale, note, at }) => {
    const { answer, audited } = await changeTitles(database, body, { locale, at });
    // Bounded, so that the log does not become a copy of the catalogue.
    note({
      subject: `${answer.changed} titles`,
      before: audited.slice(0, maxLoggedTitles).map(({ id, before }) => ({ id, ...before })),
      after: { change: body.change, ids: audited.map(({ id }) => id) },
    });
    return answer;
  });
  api.on(calls.removeTitles, async ({ body, database, locale, note, at }) => {
    const { answer, audited } = await removeTitles(database, body, { locale, at });
    note({ subject: `${answer.removed} titles`, before: audited.slice(0, maxLoggedTitles) });
    return answer;
  });
  api.on(calls.removeTitle, async ({ params, database, note }) => {
    const title = await removeDraft(database, params.id);
    note({ subject: subjectOf(title), before: title });
    return { success: true as const };
  });
  seasonRoutes(api);
  proposalRoutes(api);
  transferRoutes(api);
  peopleRoutes(api);
  homeRoutes(api, home);
  viewingRoutes(api, home.mediaUrl);
}

function viewingRoutes(api: Api, mediaUrl: string): void {
  api.on(titlePreview.titleAsViewer, ({ params, query, database, locale, at }) =>
    titleAsViewer(database, params.id, {
      viewer: viewerOf(query),
      at: query.at === undefined ? at : new Date(query.at),
      locale,
      profileId: 0,
      savesRevision: 0,
      streams: false,
      mediaUrl,
    }),
  );
}

type ViewerQuery = { viewer: "visitor" | "adult" | "kid"; ceiling: string; territory: string };

/** The viewer that the session check would create for such a profile. */
function viewerOf({ viewer, ceiling, territory }: ViewerQuery): Viewer {
  if (viewer === "visitor") return visitor;
  const isKid = viewer === "kid";
  const years = ceiling === "all" ? 0 : Number(ceiling);
  return { isKid, ageCeiling: isKid ? Math.min(years, kidsCeiling) : years, territory };
}

function seasonRoutes(api: Api): void {
  api.on(adminSeasons.titleSeasons, ({ params, database }) => editedSeasons(database, params.id));
  api.on(adminSeasons.arrangeSeasons, async ({ params, body, database, note, at }) => {
    const { before, after } = await arrangeSeasons(database, params.id, body, at);
    note({ subject: `seasons of title ${params.id}`, before: arrangement(before), after: arrangement(after) });
    return after;
  });
}

function proposalRoutes(api: Api): void {
  api.on(proposedMarkers.proposedMarkers, async ({ params, database }) => ({
    data: await proposedEpisodes(database, params.id),
  }));
  api.on(proposedMarkers.settleProposedMarkers, async ({ params, body, database, note, at }) => {
    const settled = await settleSeason(database, params.id, body, at);
    note({ subject: `proposed markers of title ${params.id}`, after: { ...body, settled } });
    return { settled: settled.length };
  });
}

const maxLoggedTitles = 200;

const subjectOf = (title: EditedTitle) => `title ${title.id} “${defaultTextOf(title, "title")}”`;
