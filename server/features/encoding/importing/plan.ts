import { defaultLocale } from "#contract/language.ts";
import { readFileName, type NamedFile } from "#contract/file-names.ts";

/** The files of one title, as paths relative to the folder. */
export type PlannedFilm = {
  title: string;
  film: string;
  trailer: string | null;
  captions: string[];
  poster: string | null;
};
export type PlannedEpisode = Omit<PlannedFilm, "trailer"> & { season: number; episode: number };
export type PlannedSeries = { title: string; poster: string | null; episodes: PlannedEpisode[] };
export type Plan = {
  films: PlannedFilm[];
  series: PlannedSeries[];
  /** Files that are not imported. */
  left: { path: string; why: "unknown" | "alone" | "same" }[];
};

type ReadFile = { path: string; folder: string; named: NamedFile };

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
/** Names are compared without case or accents. */
const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
const byName = new Intl.Collator(defaultLocale, { numeric: true }).compare;

/** Groups the files of a folder into titles. */
export function planImport(paths: readonly string[]): Plan {
  const plan: Plan = { films: [], series: [], left: [] };
  const read: ReadFile[] = [];
  for (const path of paths.toSorted(byName)) {
    const named = readFileName(path);
    if (named && titleOf(named) !== "") read.push({ path, folder: folderOf(path), named });
    else plan.left.push({ path, why: "unknown" });
  }
  addEpisodes(plan, read);
  addFilms(plan, read);
  plan.films.sort((a, b) => byName(a.title, b.title));
  return plan;
}

const titleOf = (named: NamedFile) => ("series" in named ? named.series : named.title);

function addEpisodes(plan: Plan, read: readonly ReadFile[]): void {
  for (const { path, folder, named } of read) {
    if (named.kind !== "episode") continue;
    const series = findOrAddSeries(plan, named.series);
    if (series.episodes.some(({ season, episode }) => season === named.season && episode === named.episode)) {
      plan.left.push({ path, why: "same" });
      continue;
    }
    const beside = read.filter((other) => other.folder === folder && isOfEpisode(other.named, named));
    series.episodes.push({
      season: named.season,
      episode: named.episode,
      title: named.title || `Épisode ${named.episode}`,
      film: path,
      captions: beside.filter((other) => other.named.kind === "episode captions").map((other) => other.path),
      poster: beside.find((other) => other.named.kind === "episode poster")?.path ?? null,
    });
  }
  for (const { path, named } of read) {
    if (named.kind !== "episode captions" && named.kind !== "episode poster") continue;
    const isTaken = plan.series.some(({ episodes }) =>
      episodes.some((episode) => episode.captions.includes(path) || episode.poster === path),
    );
    if (!isTaken) plan.left.push({ path, why: "alone" });
  }
}

function isOfEpisode(other: NamedFile, episode: Extract<NamedFile, { series: string }>): boolean {
  return "series" in other && other.season === episode.season && other.episode === episode.episode;
}

function findOrAddSeries(plan: Plan, title: string): PlannedSeries {
  const existing = plan.series.find((series) => folded(series.title) === folded(title));
  if (existing) return existing;
  const added: PlannedSeries = { title, poster: null, episodes: [] };
  plan.series.push(added);
  return added;
}

function addFilms(plan: Plan, read: readonly ReadFile[]): void {
  const filmFiles = new Map<PlannedFilm, ReadFile>();
  for (const file of read) {
    if (file.named.kind !== "film") continue;
    const { title } = file.named;
    if (plan.films.some((film) => folded(film.title) === folded(title))) {
      plan.left.push({ path: file.path, why: "same" });
      continue;
    }
    const film = { title, film: file.path, trailer: null, captions: [], poster: null };
    plan.films.push(film);
    filmFiles.set(film, file);
  }
  for (const { path, folder, named } of read) {
    if (named.kind !== "trailer" && named.kind !== "captions" && named.kind !== "poster") continue;
    const series = named.kind === "poster" && plan.series.find((one) => folded(one.title) === folded(named.title));
    if (series && !series.poster) {
      series.poster = path;
      continue;
    }
    const film = plan.films.find((one) => belongsTo(filmFiles.get(one), { folder, named }));
    if (!film) plan.left.push({ path, why: "alone" });
    else if (named.kind === "captions") film.captions.push(path);
    else if (film[named.kind] === null) film[named.kind] = path;
    else plan.left.push({ path, why: "same" });
  }
}

/** Whether a file has the film's name, or is the poster of the film's folder. */
function belongsTo(film: ReadFile | undefined, { folder, named }: Omit<ReadFile, "path">): boolean {
  if (!film || film.folder !== folder || "series" in named || "series" in film.named) return false;
  if (named.stem === "") return folded(titleOf(named)) !== "";
  return folded(named.stem) === folded(film.named.stem) || folded(named.title) === folded(film.named.title);
}
