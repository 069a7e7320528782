import { ages, categories } from "./catalogue/categories.ts";
import { films } from "./catalogue/films.ts";
import { kidsFilms } from "./catalogue/kids-films.ts";
import { kidsSeries } from "./catalogue/kids-series.ts";
import { series } from "./catalogue/series.ts";
import type { DemoCatalogue } from "./catalogue/shape.ts";

export const demoCatalogue: DemoCatalogue = {
  categories,
  ages,
  films: [...films, ...kidsFilms],
  series: [...series, ...kidsSeries],
  introClip: "intro",
};
