import { readFileName, type NamedFile } from "#contract/file-names.ts";
import type { DraftForm } from "#contract/admin/uploads.ts";

export const planKinds = ["movie", "episode", "trailer", "captions", "poster"] as const;
export type PlanKind = (typeof planKinds)[number];

/** What a file will become, as typed by the editor. */
export type Plan = {
  kind: PlanKind;
  /** Title of a film or of an episode, which may have none. */
  title: string;
  /** For an episode. */
  series: string;
  /** The id of the series that the file was dropped on; cleared once another name is typed. */
  seriesId: number | null;
  season: string;
  episode: string;
  /** For a file that belongs to a title: the title's name, followed by '#12' if its id is known. */
  of: string;
};

/** Guesses a file's purpose from its name; null if it belongs to no title. `path`: with its folder. */
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

/** The title's name as in the file name: the same for an episode and its captions. */
function nameOf({ series, season, episode }: Pick<EpisodeFile, "series" | "season" | "episode">): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${series} S${two(season)}E${two(episode)}`;
}

/** A season that files were dropped on. `taken`: numbers of episodes that have a film. */
export type SeasonSpot = { series: string; seriesId: number; season: number; taken: readonly number[] };

/**
 * Plans for files dropped on a season: episodes, numbered by their names, with their
 * captions and pictures. A film without a number takes the next free one, in the order of the names.
 * @returns plans by path; files that belong to no title are left out
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
      // A file that matches no episode keeps the plan of its name: the editor decides.
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

/** The episode number in a name: from 'S01E02', else the only number of up to three digits. */
function numberIn(path: string, plan: Plan): number | null {
  if (plan.episode !== "") return Number(plan.episode);
  const name = plan.title === "" ? plan.of : plan.title;
  const numbers = (name || path).match(/(?<!\d)\d{1,3}(?!\d)/g) ?? [];
  const number = Number(numbers[0] ?? 0);
  return numbers.length === 1 && number > 0 ? number : null;
}

/** The name by which other files of a drop refer to the title that this one creates; null if it creates none. */
export function beginsTitle({ kind, title, series, season, episode }: Plan): string | null {
  if (kind === "movie") return title.trim().toLowerCase();
  if (kind !== "episode") return null;
  return `${series.trim()} S${season.padStart(2, "0")}E${episode.padStart(2, "0")}`.toLowerCase();
}

/** The id in '#12', as typed or chosen. */
export function idIn(of: string): number | null {
  const found = /#(\d{1,9})\s*\)?\s*$/.exec(of);
  return found ? Number(found[1]) : null;
}

type Field = "title" | "series" | "season" | "episode" | "of";

/** The fields that are still missing. `begun`: names of the titles that other files of the drop create. */
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

/** The draft that a film or an episode creates. @param nameless the title for an episode without one */
export function draftOf(plan: Plan, nameless: string): DraftForm {
  const title = plan.title.trim();
  if (plan.kind === "movie") return { type: "movie", title };
  const numbers = { season: Number(plan.season), episode: Number(plan.episode) };
  const series = { series: plan.series.trim(), ...(plan.seriesId ? { series_id: plan.seriesId } : {}) };
  return { type: "episode", ...series, ...numbers, title: title || nameless };
}
