import { commentAddresses, keywords } from "./sight-keywords.ts";
import { addressOf, bodyFor, endpoints, fieldsOf, isForm, isStaffEndpoint, type Endpoint } from "./contract-sweep.ts";
import { notOut, type SightStage, type Title, type Viewer } from "./sight-stage.ts";

/** One way to learn of titles. `faultsFor` answers everything that the viewer is told and should not be, in words. */
export type Probe = {
  name: string;
  /** Where it only reads; acting on a title it may not know would change what others find. */
  reads: boolean;
  faultsFor(stage: SightStage, viewer: Viewer): Promise<string[]>;
};

/** Reading calls that answer no JSON: files of the account holder's own. */
export const files = new Set(["GET /me/data-export"]);

/** Nobody who watches may make a call of the staff: `callers.test.ts` tries that. */
const viewersCalls = endpoints.filter((endpoint) => !isStaffEndpoint(endpoint));

/** Every way of the contract, whatever it gains: all that is read, all that acts on a title, and the signatures of media. */
export const probes: Probe[] = [
  ...viewersCalls.filter(({ name, spec }) => spec.method === "GET" && !files.has(name)).map(readingProbe),
  ...viewersCalls.filter(actsOnTitle).map(actingProbe),
  playingProbe(),
  trailerProbe(),
  screensProbe(),
];

function readingProbe(endpoint: Endpoint): Probe {
  return {
    name: endpoint.name,
    reads: true,
    async faultsFor(stage, viewer) {
      const faults: string[] = [];
      await eachOf(addresses(endpoint, stage, viewer), async (address) => {
        for (const locale of viewer.locales) {
          const response = await stage.send("GET", address, { ...viewer.who, locale });
          const answer: unknown = await response.json();
          if (!mayAnswer(response.status, address, endpoint, viewer))
            faults.push(`${address} answers ${response.status}`);
          const told = [
            ...tellings(answer, viewer.hidden),
            ...miscounts(answer, viewer, stage),
            ...ofOthers(answer, stage),
            ...tooLong(answer, address, viewer),
          ];
          faults.push(...told.map((one) => `${address} (${locale}) ${one}`));
        }
      });
      return faults;
    },
  };
}

/** What the contract does not open to kids is refused to them; what is hidden from a viewer who may not even know of it is not there. */
function mayAnswer(status: number, address: string, endpoint: Endpoint, viewer: Viewer): boolean {
  if (isClosedTo(endpoint, viewer)) return status === 403;
  const id = Number(/(?:\/(?:videos|episodes)\/|video(?:_id|%5D|\])=)(\d+)/.exec(address)?.[1]);
  const hidden = viewer.hidden.find((title) => title.id === id);
  if (hidden) return status === 404 || (mayKnow(hidden, viewer) && [200, 403].includes(status));
  return [200, 404].includes(status);
}

/** Whether the contract keeps a call from this viewer. */
export function isClosedTo(endpoint: Endpoint, { isKid }: Viewer): boolean {
  const { spec } = endpoint;
  return isStaffEndpoint(endpoint) || (isKid && spec.access !== "public" && spec.kids !== true);
}

function mayKnow({ title_fr }: Title, { isKid }: Viewer): boolean {
  return !isKid && !title_fr.startsWith(notOut);
}

/** Refused in the same words for every hidden title: not there, or above the ceiling. */
function actingProbe(endpoint: Endpoint): Probe {
  const field = titleIn(endpoint);
  return {
    name: endpoint.name,
    reads: false,
    async faultsFor(stage, viewer) {
      const faults: string[] = [];
      await eachOf(viewer.hidden, async (title) => {
        const body = actsOnPath(endpoint) || !field ? bodyFor(endpoint) : { ...bodyFor(endpoint), [field]: title.id };
        const own = endpoint.spec.path.startsWith("/playlists/") ? (viewer.lists[0] ?? 0) : title.id;
        const address = addressOf(endpoint.spec, { id: own, videoId: title.id });
        const response = await stage.send(endpoint.spec.method, address, { ...viewer.who, ...(body ? { body } : {}) });
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

/** Whoever opens a title is given nothing of another: neither its stream nor, as the next episode, its name. */
function playingProbe(): Probe {
  return {
    name: "what opening a title gives",
    reads: true,
    async faultsFor(stage, viewer) {
      const faults: string[] = [];
      for (const { id, title_fr } of viewer.shown) {
        const body = { screen: "an-ecran-de-plus", prepare: true };
        const response = await stage.send("POST", `/api/videos/${id}/playing-url`, { ...viewer.who, body });
        const answer: unknown = await response.json();
        if (response.status !== 200) faults.push(`${title_fr} does not open: ${JSON.stringify(answer)}`);
        faults.push(...tellings(answer, viewer.hidden).map((one) => `opening ${title_fr} ${one}`));
      }
      return faults;
    },
  };
}

/** A trailer's signature is had for what one may see, and opens that trailer's folder alone. */
function trailerProbe(): Probe {
  return {
    name: "POST /pub/trailers/signed-cookies",
    reads: true,
    async faultsFor(stage, viewer) {
      const faults: string[] = [];
      const ask = async ({ slug }: Title) => {
        const body = { trailer_url: `/media/${slug}-trailer/master.m3u8` };
        return stage.send("POST", "/api/pub/trailers/signed-cookies", { ...viewer.who, body });
      };
      await eachOf(viewer.hidden, async (title) => {
        const { status, headers } = await ask(title);
        if (status !== 404 || headers.getSetCookie().length > 0) faults.push(`${title.title_fr} answers ${status}`);
      });
      await eachOf(
        viewer.shown.filter(({ type }) => type !== "episode"),
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
          if (resource !== `${stage.config.media.url.replace(/\/media$/, "")}${folder}*`)
            faults.push(`${title.title_fr} opens ${resource}`);
          const media = cookies.filter((one) => one.startsWith("CloudFront-"));
          const markers = cookies.filter((one) => one.startsWith(`media-folder.${title.slug}-trailer=`));
          const known = media.length === 3 && markers.length === 1 && cookies.length === 4;
          if (!known || !media.every((one) => one.includes(`; Path=${folder};`)))
            faults.push(`${title.title_fr} sets ${cookies.join(" ")}`);
        },
      );
      return faults;
    },
  };
}

/** Who finds all screens of the account in use is told by whom, and of a title only what they may see themselves. */
function screensProbe(): Probe {
  return {
    name: "the screens in use",
    reads: false,
    async faultsFor(stage, viewer) {
      const open = (who: Viewer["who"], { id }: Title, screen: string) =>
        stage.send("POST", `/api/videos/${id}/playing-url`, { ...who, body: { screen } });
      const films = (of: Title[]) => of.filter(({ type }) => type === "movie");
      const elder = stage.people.find(({ who }) => who.profile === viewer.family.profile);
      const theirs = films(elder?.shown ?? []).filter((title) => viewer.hidden.includes(title));
      const [own] = films(viewer.shown);
      if (!own || theirs.length === 0) return [];
      for (const screen of ["ecran-de-salon", "ecran-de-cuisine", "ecran-de-chambre"])
        await open(viewer.family, theirs[0] as Title, screen);
      const response = await open(viewer.who, own, "ecran-des-enfants");
      const answer: unknown = await response.json();
      stage.clock.advance({ seconds: 60 });
      const faults = tellings(answer, viewer.hidden);
      return response.status === 403 ? faults : [`a fourth screen answers ${response.status}`, ...faults];
    },
  };
}

/** Calls that act on one title, named in the path or in the body. */
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

/** A page of one: its last page's number is a count. */
const oneByOne = "limit=1";

/** Every address the call can have here: all ids for its ids, all its words for its words. */
function addresses({ name, spec }: Endpoint, { titles }: SightStage, viewer: Viewer): string[] {
  const [param] = fieldsOf(spec.params);
  if (name === "GET /comments") return commentAddresses(titles, viewer.comments);
  const ownIds = { notifications: viewer.notifications, playlists: viewer.lists, comments: viewer.comments };
  const own = ownIds[spec.path.split("/")[1] as keyof typeof ownIds] ?? [];
  const ids = own.length > 0 ? own : titles.map(({ id }) => id);
  const values = param?.values ?? [1, 5, 6, ...ids];
  const paths = param ? values.map((value) => addressOf(spec, value as string | number)) : [addressOf(spec)];
  const searches = fieldsOf(spec.query).flatMap(({ name, types, values: choices }) => {
    const words =
      choices ?? (/video/.test(name) ? titles.map(({ id }) => id) : types.includes("string") ? keywords : []);
    return words.map((word) => `?${encodeURIComponent(name)}=${String(word)}`);
  });
  if (fieldsOf(spec.query).some(({ name }) => name === "limit")) searches.push(`?${oneByOne}`);
  const needsQuery = fieldsOf(spec.query).some(({ isRequired }) => isRequired);
  return paths.flatMap((path) => (needsQuery ? [] : [path]).concat(searches.map((search) => path + search)));
}

/** Where an answer tells of one of these titles: by its id as a number, or by its name or the key of its files. */
function tellings(answer: unknown, of: Title[], at = ""): string[] {
  if (typeof answer === "number")
    return of.filter(({ id }) => id === answer).map(({ title_fr }) => `${at}: ${answer} (${title_fr})`);
  if (typeof answer === "string") {
    const folded = answer.toLowerCase();
    const isOf = ({ title_fr, title_en, slug }: Title) =>
      answer === slug || [title_fr, title_en, `${slug}/`].some((word) => folded.includes(word.toLowerCase()));
    return of.filter(isOf).map(() => `${at}: ${answer}`);
  }
  if (answer === null || typeof answer !== "object") return [];
  return Object.entries(answer).flatMap(([key, value]) => tellings(value, of, `${at}.${key}`));
}

type Counted = {
  id?: number;
  series_id?: number | null;
  total_season?: number;
  total_episode?: number;
  total_video?: number;
  unseen?: number;
};

/** Where a count is not that of what the viewer sees: also a number tells that there is more. */
function miscounts(answer: unknown, viewer: Viewer, stage: SightStage, at = ""): string[] {
  if (answer === null || typeof answer !== "object") return [];
  const below = Object.entries(answer).flatMap(([key, value]) => miscounts(value, viewer, stage, `${at}.${key}`));
  const { id, series_id, total_season, total_episode, total_video, unseen } = answer as Counted;
  const series = stage.titles.find((title) => title.type === "series" && title.id === (series_id ?? id));
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

/** What an account is told of each of its profiles is what that profile may see. */
function ofOthers(answer: unknown, stage: SightStage, at = ""): string[] {
  if (answer === null || typeof answer !== "object") return [];
  const person =
    "favorites" in answer &&
    "is_kid" in answer &&
    stage.people.find(({ profile }) => "id" in answer && answer.id === profile);
  if (person) return tellings(answer, person.hidden, `${at} (of ${person.name})`);
  return Object.entries(answer).flatMap(([key, value]) => ofOthers(value, stage, `${at}.${key}`));
}

/** A list of what is seen is not longer than what is seen. */
function tooLong(answer: unknown, address: string, { shown }: Viewer): string[] {
  const { total_page: total = 0 } = answer as { total_page?: number };
  return address.endsWith(oneByOne) && total > shown.length ? [`goes on for ${total} titles`] : [];
}

/** How many titles the one category, the one age and everybody's one list hold for the viewer. */
function inAll(counted: object, { shown }: Viewer): number {
  if ("is_default" in counted) return shown.length;
  const titles = shown.filter(({ type }) => type !== "episode");
  return "priority" in counted ? titles.length : titles.filter(({ is_kid }) => is_kid).length;
}

/** A few at a time: what waits for the database does not wait for its neighbour. */
async function eachOf<T>(things: readonly T[], act: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: 6 }, work));
}

/** Whether a viewer is told of any title: the sweep reads something where there is something to read. */
export async function tellsAny(endpoint: Endpoint, stage: SightStage, viewer: Viewer): Promise<boolean> {
  for (const address of addresses(endpoint, stage, viewer)) {
    const response = await stage.send("GET", address, viewer.who);
    if (tellings(await response.json(), viewer.shown).length > 0) return true;
  }
  return false;
}
