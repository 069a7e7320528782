import { codedRating } from "#contract/coded-rating.ts";
import { actsElsewhere } from "./sight-acts.ts";
import { commentAddresses, wordsFor } from "./sight-keywords.ts";
import { addressOf, bodyFor, endpoints, fieldsOf, isForm, isStaffEndpoint, type Endpoint } from "./contract-sweep.ts";
import { tellings } from "./sight-tellings.ts";
import { everywhere, notOut, type Probe, type SightFixture, type Title, type Viewer } from "./sight-fixture.ts";

/** Reading calls that return the account holder's own files. */
export const files = new Set(["GET /me/data-export"]);

/** Subscribers cannot make staff calls: `callers.test.ts` covers that. */
const viewersCalls = endpoints.filter((endpoint) => !isStaffEndpoint(endpoint));

/** Every way that the contract offers: reading calls, calls that act on a title, and media signatures. */
export const probes: Probe[] = [
  ...viewersCalls.filter(({ name, spec }) => spec.method === "GET" && !files.has(name)).map(readingProbe),
  ...viewersCalls.filter(actsOnTitle).map(actingProbe),
  playingProbe(),
  trailerProbe(),
  ...actsElsewhere((answer, { hidden }) => tellings(answer, hidden)),
];

function readingProbe(endpoint: Endpoint): Probe {
  return {
    name: endpoint.name,
    reads: true,
    async faultsFor(fixture, viewer, isOneEnough = false) {
      const faults: string[] = [];
      const isOver = () => isOneEnough && faults.length > 0;
      const ask = async (address: string) => {
        for (const locale of viewer.locales) {
          const response = await fixture.send("GET", address, { ...viewer.who, locale });
          const answer: unknown = JSON.parse(withoutAsked(await response.text(), address));
          if (!mayAnswer(response.status, address, endpoint, viewer))
            faults.push(`${address} answers ${response.status}`);
          const leaks = [
            ...tellings(answer, viewer.hidden),
            ...miscounts(answer, viewer, fixture),
            ...ofOthers(answer, fixture),
            ...tooLong(answer, address, viewer),
          ];
          faults.push(...leaks.map((one) => `${address} (${locale}) ${one}`));
        }
      };
      await eachOf(addresses(endpoint, fixture, viewer), ask, isOver);
      return faults;
    },
  };
}

/** A kid gets 'not allowed' for calls closed to kids, and 404 for titles that it may not know of. */
function mayAnswer(status: number, address: string, endpoint: Endpoint, viewer: Viewer): boolean {
  if (isClosedTo(endpoint, viewer)) return status === 403;
  const id = Number(/(?:\/(?:videos|episodes)\/|video(?:_id|%5D|\])=)(\d+)/.exec(address)?.[1]);
  const hidden = viewer.hidden.find((title) => title.id === id);
  if (hidden) return status === 404 || (mayKnow(hidden, viewer) && [200, 403].includes(status));
  return [200, 404].includes(status);
}

/** Whether the contract refuses this call to the viewer. */
export function isClosedTo(endpoint: Endpoint, { isKid }: Viewer): boolean {
  const { spec } = endpoint;
  return isStaffEndpoint(endpoint) || (isKid && spec.access !== "public" && spec.kids !== true);
}

function mayKnow({ title_fr }: Title, { isKid }: Viewer): boolean {
  return !isKid && !title_fr.startsWith(notOut);
}

/** Every hidden title is refused in the same way: 404, or above the ceiling. */
function actingProbe(endpoint: Endpoint): Probe {
  const field = titleIn(endpoint);
  return {
    name: endpoint.name,
    reads: false,
    async faultsFor(fixture, viewer) {
      const faults: string[] = [];
      await eachOf(viewer.hidden, async (title) => {
        const body = actsOnPath(endpoint) || !field ? bodyFor(endpoint) : { ...bodyFor(endpoint), [field]: title.id };
        const own = endpoint.spec.path.startsWith("/playlists/") ? (viewer.lists[0] ?? 0) : title.id;
        const address = addressOf(endpoint.spec, { id: own, videoId: title.id });
        const response = await fixture.send(endpoint.spec.method, address, {
          ...viewer.who,
          ...(body ? { body } : {}),
        });
        const said = await response.text();
        const mayRefuse = mayKnow(title, viewer) || isClosedTo(endpoint, viewer);
        if (response.status !== 404 && !(mayRefuse && response.status === 403))
          faults.push(`${endpoint.name} ${title.title_fr} answers ${response.status}`);
        faults.push(...tellings(JSON.parse(said), viewer.hidden).map((one) => `${endpoint.name} ${one}`));
      });
      return faults;
    },
  };
}

/** Opening a title reveals nothing about another: neither its stream nor, as the next episode, its name. */
function playingProbe(): Probe {
  return {
    name: "what opening a title gives",
    reads: true,
    async faultsFor(fixture, viewer) {
      const faults: string[] = [];
      for (const { id, title_fr } of viewer.shown) {
        const body = { screen: "an-ecran-de-plus", prepare: true };
        const response = await fixture.send("POST", `/api/videos/${id}/playing-url`, { ...viewer.who, body });
        const answer: unknown = await response.json();
        if (response.status !== 200) faults.push(`${title_fr} does not open: ${JSON.stringify(answer)}`);
        faults.push(...tellings(answer, viewer.hidden).map((one) => `opening ${title_fr} ${one}`));
      }
      return faults;
    },
  };
}

/** Trailer signatures exist for visible titles only, and give access to that trailer's folder only. */
function trailerProbe(): Probe {
  return {
    name: "POST /pub/trailers/signed-cookies",
    reads: true,
    async faultsFor(fixture, viewer) {
      const faults: string[] = [];
      const ask = async ({ slug }: Title) => {
        const body = { trailer_url: `/media/${slug}-trailer/master.m3u8` };
        return fixture.send("POST", "/api/pub/trailers/signed-cookies", { ...viewer.who, body });
      };
      await eachOf(viewer.hidden, async (title) => {
        const { status, headers } = await ask(title);
        if (status !== 404 || headers.getSetCookie().length > 0) faults.push(`${title.title_fr} answers ${status}`);
      });
      await eachOf(
        // Those rated 18 wait for the parental code: `rated-18.test.ts`.
        viewer.shown.filter(({ type, rating }) => type !== "episode" && rating < codedRating),
        async (title) => {
          const response = await ask(title);
          const folder = `/media/${title.slug}-trailer/`;
          const cookies = response.headers.getSetCookie();
          const policy =
            cookies
              .find((one) => one.startsWith("CloudFront-Policy="))
              ?.slice(18)
              .split(";", 1)[0] ?? "";
          const opens = Buffer.from(policy.replaceAll("-", "+").replaceAll("_", "=").replaceAll("~", "/"), "base64");
          const resource = /"Resource":"([^"]*)"/.exec(opens.toString())?.[1];
          if (resource !== `${fixture.config.media.url.replace(/\/media$/, "")}${folder}*`)
            faults.push(`${title.title_fr} opens ${resource}`);
          const media = cookies.filter((one) => one.startsWith("CloudFront-"));
          const markers = cookies.filter((one) => one.startsWith(`media-folder.${title.slug}-trailer=`));
          const known = media.length === 4 && markers.length === 1 && cookies.length === 5;
          if (!known || !media.every((one) => one.includes(`; Path=${folder};`)))
            faults.push(`${title.title_fr} sets ${cookies.join(" ")}`);
        },
      );
      return faults;
    },
  };
}

/** Whether the call acts on one title, named in the path or body. */
function actsOnTitle(endpoint: Endpoint): boolean {
  const { method, access } = endpoint.spec;
  if (method === "GET" || access !== "profile") return false;
  return actsOnPath(endpoint) || (!isForm(endpoint) && titleIn(endpoint) !== undefined);
}

function actsOnPath({ spec }: Endpoint): boolean {
  return /\/(videos|episodes)\/\{id\}|\{videoId\}/.test(spec.path);
}

function titleIn({ spec }: Endpoint): string | undefined {
  return ["video_id", "video", "id"].find((name) => fieldsOf(spec.body).some((field) => field.name === name));
}

/** Ids of a category and of ages, which are no title's. */
const groups = [1, 5, 6];

/** With one item per page, the last page's number is the count. */
const oneByOne = "limit=1";

/** Every URL of the call: all ids for its ids, all its enum values for its enums. */
function addresses({ name, spec }: Endpoint, { titles }: SightFixture, viewer: Viewer): string[] {
  const [param] = fieldsOf(spec.params);
  if (name === "GET /comments") return commentAddresses(titles, viewer.comments);
  const ownIds = { notifications: viewer.notifications, playlists: viewer.lists, comments: viewer.comments };
  const own = ownIds[spec.path.split("/")[1] as keyof typeof ownIds] ?? [];
  const ids = own.length > 0 ? own : titles.map(({ id }) => id);
  const values = param?.values ?? (spec.path.startsWith("/people/") ? slugsOf(titles) : [...groups, ...ids]);
  const paths = param ? values.map((value) => addressOf(spec, value as string | number)) : [addressOf(spec)];
  const searches = fieldsOf(spec.query).flatMap(({ name, types, values: choices, pattern }) => {
    const words =
      choices ?? (/video/.test(name) ? titles.map(({ id }) => id) : types.includes("string") ? wordsFor(pattern) : []);
    return words.map((word) => `?${encodeURIComponent(name)}=${String(word)}`);
  });
  if (fieldsOf(spec.query).some(({ name }) => name === "limit")) searches.push(`?${oneByOne}`);
  const needsQuery = fieldsOf(spec.query).some(({ isRequired }) => isRequired);
  // Categories, ages and whoever is credited everywhere come first; what follows finds no more, whatever else is asked.
  const found = /^\/(?:categories|ages|people)\//.test(spec.path) ? paths.slice(0, groups.length) : paths;
  return (needsQuery ? [] : paths).concat(found.flatMap((path) => searches.map((search) => path + search)));
}

/** An answer without the name that the caller asked for, which a refusal repeats. */
function withoutAsked(answer: string, address: string): string {
  const asked = /^\/api\/people\/([^/?]+)/.exec(address)?.[1];
  return asked === undefined ? answer : answer.replaceAll(`#${asked}`, "#");
}

/** The people of the fixture, as addresses name them. */
function slugsOf(titles: readonly Title[]): string[] {
  const films = titles.filter(({ type }) => type !== "episode").map(({ title_fr }) => title_fr);
  return [everywhere, ...films].map((name) => name.toLowerCase().replaceAll("é", "e").replaceAll(" ", "-"));
}

type Counted = {
  id?: number;
  series_id?: number | null;
  total_season?: number;
  total_episode?: number;
  total_video?: number;
  unseen?: number;
};

/** Where a count differs from the number of visible titles: a number alone reveals that there are more. */
function miscounts(answer: unknown, viewer: Viewer, fixture: SightFixture, at = ""): string[] {
  if (answer === null || typeof answer !== "object") return [];
  const below = Object.entries(answer).flatMap(([key, value]) => miscounts(value, viewer, fixture, `${at}.${key}`));
  const { id, series_id, total_season, total_episode, total_video, unseen } = answer as Counted;
  const series = fixture.titles.find((title) => title.type === "series" && title.id === (series_id ?? id));
  if (series && total_episode !== undefined) {
    const episodes = viewer.shown.filter((title) => title.series_id === series.id);
    const seasons = new Set(episodes.map(({ season_id }) => season_id));
    if (total_episode !== episodes.length || total_season !== seasons.size)
      below.push(`${at}: counts ${total_season} seasons and ${total_episode} episodes of ${series.title_fr}`);
  }
  if (total_video !== undefined && total_video !== inAll(answer, viewer)) below.push(`${at}: counts ${total_video}`);
  if (unseen !== undefined && unseen !== viewer.shown.length) below.push(`${at}: counts ${unseen} as unseen`);
  return below;
}

/** What an account learns of each of its profiles is limited to what that profile may see. */
function ofOthers(answer: unknown, fixture: SightFixture, at = ""): string[] {
  if (answer === null || typeof answer !== "object") return [];
  const person =
    "favorites" in answer &&
    "is_kid" in answer &&
    fixture.people.find(({ profile }) => "id" in answer && answer.id === profile);
  if (person) return tellings(answer, person.hidden, `${at} (of ${person.name})`);
  return Object.entries(answer).flatMap(([key, value]) => ofOthers(value, fixture, `${at}.${key}`));
}

/** Lists are not longer than the number of visible titles, and counts for filters not larger. */
function tooLong(answer: unknown, address: string, { shown }: Viewer): string[] {
  const {
    total_page: pages = 0,
    total = 0,
    facets,
  } = answer as { total_page?: number; total?: number; facets?: object };
  if (facets && total > shown.filter(({ type }) => type !== "episode").length) return [`counts ${total} titles`];
  return address.endsWith(oneByOne) && pages > shown.length ? [`goes on for ${pages} titles`] : [];
}

/** The number of titles that the category, the age, the person and the default list have for the viewer. */
function inAll(counted: object, { shown }: Viewer): number {
  if ("is_default" in counted) return shown.length;
  const titles = shown.filter(({ type }) => type !== "episode");
  if ("roles" in counted)
    return "name" in counted && counted.name !== everywhere
      ? titles.filter(({ title_fr }) => title_fr === counted.name).length
      : titles.length;
  return "priority" in counted ? titles.length : titles.filter(({ is_kid }) => is_kid).length;
}

/** Runs a few concurrently, as each mostly waits for the database, until it is over. */
async function eachOf<T>(
  things: readonly T[],
  act: (thing: T) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const waiting = [...things];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !isOver(); next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}

/** Whether a viewer learns of any title: the sweep must read responses with content. */
export async function tellsAny(endpoint: Endpoint, fixture: SightFixture, viewer: Viewer): Promise<boolean> {
  for (const address of addresses(endpoint, fixture, viewer)) {
    const response = await fixture.send("GET", address, viewer.who);
    if (tellings(await response.json(), viewer.shown).length > 0) return true;
  }
  return false;
}
