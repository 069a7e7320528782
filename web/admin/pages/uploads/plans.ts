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
  season: string;
  episode: string;
  /** Of what belongs to a title: its name, with its number as '#12' where it is known. */
  of: string;
};

/** What a file is by its name; null for one that belongs to no title. `path`: with its folder. */
export function planOf(path: string): Plan | null {
  const named = readFileName(path);
  if (!named) return null;
  const empty: Plan = { kind: "movie", title: "", series: "", season: "", episode: "", of: "" };
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
  return { type: "episode", series: plan.series.trim(), ...numbers, title: title || nameless };
}
