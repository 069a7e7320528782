import type { DemoFilm } from "./shape.ts";

export const patternFilms: DemoFilm[] = [
  {
    type: "movie",
    slug: "chacun-chez-soi",
    title: { fr: "Chacun chez soi", en: "To Each Their Own" },
    description: {
      fr: `<p>Trente-quatre graines jetées au hasard. Chacune pousse jusqu’à rencontrer sa voisine, et s’arrête exactement à mi-chemin : personne n’a rien mesuré, et pourtant la frontière est droite.</p><p>La peau des girafes, les bulles de savon, les nervures d’une aile suivent la même règle. Gueorgui Voronoï lui a donné son nom.</p>`,
      en: `<p>Thirty-four seeds thrown at random. Each one grows until it meets its neighbour and stops exactly halfway: nobody measured anything, and yet the border is straight.</p><p>A giraffe’s coat, soap bubbles and the veins of a wing all follow the same rule. Georgy Voronoy gave it his name.</p>`,
    },
    edition: { fr: "Édition 2026", en: "2026 edition" },
    brand: "Silecs Originals",
    tagName: { fr: "En couleurs", en: "In colour" },
    rating: "all",
    language: "fr",
    releasedOn: "2026-02-18",
    isKid: false,
    kidAges: [],
    categories: ["dessin-et-couleur", "nature-et-vivant", "mathematiques-a-voir"],
    clip: "cell-growth",
    trailerClip: "cell-growth-trailer",
    subtitles: ["fr", "en"],
    isFeatured: false,
    isTopVideo: false,
  },
];
