import type { DemoAge, DemoCategory } from "./shape.ts";

export const categories: DemoCategory[] = [
  {
    slug: "grand-format",
    title: { fr: "Grand format", en: "Larger than life" },
    line: {
      fr: "Les films qui demandent un grand écran, et la lumière éteinte.",
      en: "Films that ask for a large screen and the lights off.",
    },
    priority: 1,
    style: "fullscreen",
  },
  {
    slug: "mathematiques-a-voir",
    title: { fr: "Les maths à voir", en: "Maths you can see" },
    line: {
      fr: "Des nombres qui poussent, tournent et se répètent : rien à calculer, tout à regarder.",
      en: "Numbers that grow, turn and repeat: nothing to work out, everything to see.",
    },
    priority: 2,
    style: "horizontal",
  },
  {
    slug: "physique-en-mouvement",
    title: { fr: "La physique en mouvement", en: "Physics in motion" },
    line: {
      fr: "Ce qui tombe, oscille et tourne, filmé assez longtemps pour le comprendre.",
      en: "What falls, swings and turns, filmed long enough to understand it.",
    },
    priority: 3,
    style: "vertical",
  },
  {
    slug: "nature-et-vivant",
    title: { fr: "Nature et vivant", en: "Nature and living things" },
    line: {
      fr: "Des fougères, des oiseaux, des colonies : le vivant suit des règles étonnamment simples.",
      en: "Ferns, birds, colonies: living things follow surprisingly simple rules.",
    },
    priority: 4,
    style: "circle",
  },
  {
    slug: "musique-et-sons",
    title: { fr: "Musique et sons", en: "Music and sound" },
    line: {
      fr: "Les sons ont une forme. On les écoute ici avec les yeux.",
      en: "Sounds have a shape. Here you listen to them with your eyes.",
    },
    priority: 5,
    style: "multiple",
  },
  {
    slug: "algorithmes",
    title: { fr: "Le ballet des algorithmes", en: "The ballet of algorithms" },
    line: {
      fr: "Trier, chercher, se multiplier : des recettes exécutées sous vos yeux.",
      en: "Sorting, searching, multiplying: recipes carried out before your eyes.",
    },
    priority: 6,
    style: "horizontal",
  },
  {
    slug: "ciel-et-planetes",
    title: { fr: "Ciel et planètes", en: "Sky and planets" },
    line: {
      fr: "Levez la tête : des orbites, des saisons et la nuit qui revient.",
      en: "Look up: orbits, seasons, and the night that comes back.",
    },
    priority: 7,
    style: "vertical",
  },
  {
    slug: "dessin-et-couleur",
    title: { fr: "Dessin et couleur", en: "Drawing and colour" },
    line: {
      fr: "Un trait suffit pour commencer, un cercle pour ne plus s’arrêter.",
      en: "One line is enough to begin, one circle to keep going.",
    },
    priority: 8,
    style: "multiple",
  },
  {
    slug: "pour-les-enfants",
    title: { fr: "Petites histoires", en: "Little stories" },
    line: {
      fr: "Des histoires courtes à regarder ensemble, puis tout seul.",
      en: "Short stories to watch together, then alone.",
    },
    priority: 9,
    style: "kid",
  },
  {
    slug: "premieres-sciences",
    title: { fr: "Premières sciences", en: "First sciences" },
    line: {
      fr: "Pourquoi la nuit, pourquoi les saisons : les premières grandes questions.",
      en: "Why night, why seasons: the first big questions.",
    },
    priority: 10,
    style: "circle",
  },
];

export const ages: DemoAge[] = [5, 6, 7, 8, 9, 10].map((years) => ({
  id: years,
  name: String(years),
}));
