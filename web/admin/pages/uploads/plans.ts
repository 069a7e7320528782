import { readFileName, type NamedFile } from "#contract/file-names.ts";
import type { DraftForm } from "#contract/admin/uploads.ts";

export const planKinds = ["movie", "episode", "trailer", "captions", "poster"] as const;
export type PlanKind = (typeof planKinds)[number];

/** What becomes of a file, as it is typed. */
export type Plan = {
  kind: PlanKind;
  /** Of a film, or of an episode, which may have none. */
  title: string;
  /** Of an episode. */
  series: string;
  /** The series itself, where the file was dropped on it; gone once another name is typed. */
  seriesId: number | null;
  season: string;
  episode: string;
  /** Of what belongs to a title: its name, with its number as '#12' where it is known. */
  of: string;
};

/** What a file is by its name; null for one that belongs to no title. `path`: with its folder. */
export function planOf(path: string): Plan | null {
  const named = readFileName(path);
  if (!named) return null;
  const empty: Plan = { kind: "movie", title: "", series: "", seriesId: null, season: "", episode: "", of: "" };
  if ("series" in named) {
    const numbers = { series: named.series, season: String(named.season), episode: String(named.episode) };
    const kind = episodeKinds[named.kind];
    return { ...empty, ...numbers, kind, title: kind === "episode" ? named.title : "", of: nameOf(named) };
  }
  if (named.kind === "film") return { ...empty, title: named.title };
  return { ...empty, kind: named.kind, of: named.title };
}

const episodeKinds = { episode: "episode", "episode captions": "captions", "episode poster": "poster" } as const;

type EpisodeFile = Extract<NamedFile, { series: string }>;

/** How a title is named beside which a file lies: the same for an episode and its captions. */
function nameOf({ series, season, episode }: Pick<EpisodeFile, "series" | "season" | "episode">): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${series} S${two(season)}E${two(episode)}`;
}

/** A season that files were dropped on. `taken`: numbers of the episodes that have their film. */
export type SeasonSpot = { series: string; seriesId: number; season: number; taken: readonly number[] };

/**
 * What files become that were dropped on a season: episodes, with the numbers in their names, and beside them their
 * captions and pictures. A film without a number takes the next one that is free, in the order of the names.
 * @returns the plans by the files' paths; nothing of files that belong to no title
 */
export function plansInSeason(paths: readonly string[], spot: SeasonSpot): Map<string, Plan> {
  const named = paths
    .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }))
    .flatMap((path) => {
      const plan = planOf(path);
      return plan ? [{ path, plan, number: numberIn(path, plan) }] : [];
    });
  const used = new Set([...spot.taken, ...named.flatMap(({ number }) => number ?? [])]);
  const nextFree = (): number => {
    let number = 1;
    while (used.has(number)) number += 1;
    used.add(number);
    return number;
  };
  return new Map(
    named.map(({ path, plan, number }) => {
      const isFilm = plan.kind === "movie" || plan.kind === "episode" || plan.kind === "trailer";
      // What belongs to no episode stays as its name says: the editor chooses.
      if (!isFilm && number === null) return [path, plan];
      const episode = number ?? nextFree();
      return [path, inSeason(plan, isFilm, { spot, episode })];
    }),
  );
}

function inSeason(plan: Plan, isFilm: boolean, { spot, episode }: { spot: SeasonSpot; episode: number }): Plan {
  const { series, seriesId, season } = spot;
  const place = { series, seriesId, season: String(season), episode: String(episode) };
  const of = nameOf({ series, season, episode });
  if (!isFilm) return { ...plan, ...place, of };
  const title = plan.title.replace(/^(?:[eé]p?(?:isode)?[\s.-]*)?\d{1,3}(?:[\s.-]+|$)/i, "");
  return { ...plan, ...place, kind: "episode", title, of };
}

/** The number of an episode in a name: as 'S01E02', else the only number of up to three digits. */
function numberIn(path: string, plan: Plan): number | null {
  if (plan.episode !== "") return Number(plan.episode);
  const name = plan.title === "" ? plan.of : plan.title;
  const numbers = (name || path).match(/(?<!\d)\d{1,3}(?!\d)/g) ?? [];
  const number = Number(numbers[0] ?? 0);
  return numbers.length === 1 && number > 0 ? number : null;
}

/** The name by which other files of a drop find the title that this one begins; null for one that begins none. */
export function beginsTitle({ kind, title, series, season, episode }: Plan): string | null {
  if (kind === "movie") return title.trim().toLowerCase();
  if (kind !== "episode") return null;
  return `${series.trim()} S${season.padStart(2, "0")}E${episode.padStart(2, "0")}`.toLowerCase();
}

/** '#12' in what was typed or chosen. */
export function idIn(of: string): number | null {
  const found = /#(\d{1,9})\s*\)?\s*$/.exec(of);
  return found ? Number(found[1]) : null;
}

type Field = "title" | "series" | "season" | "episode" | "of";

/** The fields that still lack something. `begun`: names of the titles that other files of the drop begin. */
export function lacking(plan: Plan, begun: ReadonlySet<string>): Field[] {
  const whole = (text: string, least: number) => /^\d{1,4}$/.test(text.trim()) && Number(text) >= least;
  const wrong: Record<PlanKind, Field[]> = {
    movie: plan.title.trim() === "" ? ["title"] : [],
    episode: [
      ...(plan.series.trim() === "" ? ["series" as const] : []),
      ...(whole(plan.season, 0) && Number(plan.season) < 1000 ? [] : ["season" as const]),
      ...(whole(plan.episode, 1) ? [] : ["episode" as const]),
    ],
    trailer: [],
    captions: [],
    poster: [],
  };
  const belongs = plan.kind !== "movie" && plan.kind !== "episode";
  const isKnown = idIn(plan.of) !== null || begun.has(plan.of.trim().toLowerCase());
  return belongs && !isKnown ? ["of"] : wrong[plan.kind];
}

/** The draft that a film or an episode begins. @param nameless the title of an episode without one */
export function draftOf(plan: Plan, nameless: string): DraftForm {
  const title = plan.title.trim();
  if (plan.kind === "movie") return { type: "movie", title };
  const numbers = { season: Number(plan.season), episode: Number(plan.episode) };
  const series = { series: plan.series.trim(), ...(plan.seriesId ? { series_id: plan.seriesId } : {}) };
  return { type: "episode", ...series, ...numbers, title: title || nameless };
}
