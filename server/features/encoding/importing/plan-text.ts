import type { Plan, PlannedEpisode, PlannedFilm } from "./plan.ts";

const reasons: Record<Plan["left"][number]["why"], string> = {
  unknown: "neither film, captions nor picture",
  alone: "its film is not there",
  same: "there is one of this name already",
};

/** A plan as text for the terminal. */
export function planText({ films, series, left }: Plan): string {
  const lines: string[] = [];
  for (const film of films) lines.push(`Film     ${film.title}`, ...filesOf(film));
  for (const one of series) {
    lines.push(`Series   ${one.title}`, ...(one.poster ? [`           picture   ${one.poster}`] : []));
    for (const episode of one.episodes) {
      const number = `S${String(episode.season).padStart(2, "0")}E${String(episode.episode).padStart(2, "0")}`;
      lines.push(`  ${number} ${episode.title}`, ...filesOf(episode));
    }
  }
  if (left.length > 0) lines.push("Left out");
  for (const { path, why } of left) lines.push(`           ${path}: ${reasons[why]}`);
  const episodes = series.reduce((sum, one) => sum + one.episodes.length, 0);
  const counts = `${films.length} films, ${series.length} series with ${episodes} episodes, ${left.length} files left out.`;
  return [...lines, "", counts].join("\n");
}

function filesOf(one: PlannedFilm | PlannedEpisode): string[] {
  const trailer = "trailer" in one ? one.trailer : null;
  return [
    `           film      ${one.film}`,
    ...one.captions.map((file) => `           captions  ${file}`),
    ...(one.poster ? [`           picture   ${one.poster}`] : []),
    ...(trailer ? [`           trailer   ${trailer}`] : []),
  ];
}
