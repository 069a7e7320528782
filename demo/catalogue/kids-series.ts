import type { DemoSeries } from "./shape.ts";

export const kidsSeries: DemoSeries[] = [
  {
    type: "series",
    slug: "la-fabrique-des-curieux",
    title: { fr: "La Fabrique des curieux", en: "The Curious Workshop" },
    description: {
      fr: `<p>Dans la Fabrique, les lettres ont des ailes, les nombres s’envolent au bout d’une ficelle et les carreaux se transforment en poissons.</p><p>Des épisodes courts et joyeux pour lire, compter et dessiner, à regarder sur les genoux de quelqu’un ou tout seul comme un grand.</p>`,
      en: `<p>In the Workshop, letters have wings, numbers fly away on a string and tiles turn into fish.</p><p>Short, merry episodes for reading, counting and drawing, to watch on somebody’s lap or all by yourself, like a grown-up.</p>`,
    },
    edition: { fr: "Édition 2026", en: "2026 edition" },
    brand: "Silecs Kids",
    tagName: { fr: "La série préférée", en: "Favourite series" },
    rating: "all",
    language: "fr",
    releasedOn: "2026-11-04",
    isKid: true,
    kidAges: [5, 6, 7, 8, 9, 10],
    categories: ["pour-les-enfants", "premieres-sciences"],
    trailerClip: "counting-trailer",
    isFeatured: true,
    isTopVideo: false,
    seasons: [
      {
        number: 1,
        title: { fr: "Lire, compter, dessiner", en: "Read, count, draw" },
        episodes: [
          {
            type: "episode",
            slug: "la-fabrique-des-curieux-a-comme-abeille",
            number: 1,
            title: { fr: "A comme abeille", en: "B Is for Bee" },
            description: {
              fr: `<p>A bourdonne, B fait des bulles, C ronronne sur son coussin : les premières lettres de l’alphabet se présentent, chacune avec son dessin et son petit air.</p>`,
              en: `<p>One letter buzzes, one blows bubbles, one purrs on its cushion: the first letters of the French alphabet introduce themselves, each with its drawing and its little tune.</p>`,
            },
            clip: "letters",
            subtitles: [],
            isFree: true,
          },
          {
            type: "episode",
            slug: "la-fabrique-des-curieux-dix-ballons",
            number: 2,
            title: { fr: "Dix ballons dans le ciel", en: "Ten Balloons in the Sky" },
            description: {
              fr: `<p>Un ballon, deux ballons, trois ballons… On compte à voix haute, une note plus haut à chaque fois. À dix, que se passe-t-il ? Tout le monde s’envole !</p>`,
              en: `<p>One balloon, two balloons, three balloons… We count out loud, one note higher each time. And what happens at ten? Everybody flies away!</p>`,
            },
            clip: "counting",
            subtitles: [],
            isFree: false,
          },
          {
            type: "episode",
            slug: "la-fabrique-des-curieux-le-carrelage-magique",
            number: 3,
            title: { fr: "Le carrelage magique", en: "The Magic Tiles" },
            description: {
              fr: `<p>Prenez un carré. Creusez un bord, collez le morceau de l’autre côté : vous avez un poisson, et tous ses frères s’emboîtent sans laisser un trou. À vos ciseaux !</p>`,
              en: `<p>Take a square. Cut into one side, stick the piece onto the other: you have a fish, and all its brothers fit together without a gap. Scissors at the ready!</p>`,
            },
            clip: "tiling",
            subtitles: [],
            isFree: false,
            hoursOut: 16,
          },
        ],
      },
    ],
  },
];
