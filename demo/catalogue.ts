import { ages, categories } from "./catalogue/categories.ts";
import { films } from "./catalogue/films.ts";
import { kidsFilms } from "./catalogue/kids-films.ts";
import { kidsSeries } from "./catalogue/kids-series.ts";
import { landscapeFilms } from "./catalogue/landscape-films.ts";
import { patternFilms } from "./catalogue/pattern-films.ts";
import { series } from "./catalogue/series.ts";
import { shortFilms } from "./catalogue/short-films.ts";
import { shortSeries } from "./catalogue/short-series.ts";
import type { DemoCatalogue } from "./catalogue/shape.ts";

export const demoCatalogue: DemoCatalogue = {
  categories,
  ages,
  films: [...films, ...kidsFilms, ...patternFilms, ...landscapeFilms, ...shortFilms],
  series: [...series, ...kidsSeries, ...shortSeries],
  introClip: "intro",
};
