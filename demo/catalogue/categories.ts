import type { DemoAge, DemoCategory } from "./shape.ts";

export const categories: DemoCategory[] = [
  {
    slug: "grand-format",
    title: { fr: "Grand format", en: "Larger than life" },
    priority: 1,
    style: "fullscreen",
  },
  {
    slug: "mathematiques-a-voir",
    title: { fr: "Les maths à voir", en: "Maths you can see" },
    priority: 2,
    style: "horizontal",
  },
  {
    slug: "physique-en-mouvement",
    title: { fr: "La physique en mouvement", en: "Physics in motion" },
    priority: 3,
    style: "vertical",
  },
  {
    slug: "nature-et-vivant",
    title: { fr: "Nature et vivant", en: "Nature and living things" },
    priority: 4,
    style: "circle",
  },
  {
    slug: "musique-et-sons",
    title: { fr: "Musique et sons", en: "Music and sound" },
    priority: 5,
    style: "multiple",
  },
  {
    slug: "algorithmes",
    title: { fr: "Le ballet des algorithmes", en: "The ballet of algorithms" },
    priority: 6,
    style: "horizontal",
  },
  {
    slug: "ciel-et-planetes",
    title: { fr: "Ciel et planètes", en: "Sky and planets" },
    priority: 7,
    style: "vertical",
  },
  {
    slug: "dessin-et-couleur",
    title: { fr: "Dessin et couleur", en: "Drawing and colour" },
    priority: 8,
    style: "multiple",
  },
  {
    slug: "pour-les-enfants",
    title: { fr: "Pour les enfants", en: "For children" },
    priority: 9,
    style: "kid",
  },
  {
    slug: "premieres-sciences",
    title: { fr: "Premières sciences", en: "First sciences" },
    priority: 10,
    style: "circle",
  },
];

export const ages: DemoAge[] = [5, 6, 7, 8, 9, 10].map((years) => ({
  id: years,
  name: String(years),
}));
