/** What viewers say under the demo's titles, each once. `report`: the position of the reason by which another viewer reports it. */
export type Said = {
  slug: string;
  text: string;
  reply?: string;
  report?: number;
  decision?: "kept" | "removed";
  why?: string;
};

export const comments: Said[] = [
  { slug: "vertige", text: "Regardé sur le grand écran du salon : ma mère s’est tenue à l’accoudoir." },
  {
    slug: "la-mer-qui-respire",
    text: "Je vis à Cancale et je n’avais jamais compris pourquoi la marée arrivait en courant. Voilà.",
    reply: "À Saint-Malo, c’est pareil : on la voit, puis on ne la voit plus qu’à ses pieds.",
  },
  { slug: "le-jeu-de-la-vie", text: "Ma classe de troisième en a fait un tournoi. Le planeur a gagné, évidemment." },
  {
    slug: "l-harmonie-des-mondes",
    text: "Arnaque totale, achetez plutôt mes cours d’astrologie, lien dans mon profil !!!",
    report: 4,
    decision: "removed",
    why: "Publicité pour un service sans rapport avec le film.",
  },
  { slug: "quinze-pendules", text: "Le chat n’a pas quitté l’écran des yeux. Moi non plus." },
  { slug: "tout-au-fond", text: "Le silence des trois premières minutes est d’un courage rare." },
  {
    slug: "l-herbier-vivant",
    text: "J’ai reconnu la fougère de mon escalier. Elle mérite mieux que mes arrosages.",
    reply: "La mienne s’est remise le jour où j’ai cessé de m’en occuper.",
  },
  {
    slug: "voir-le-son-le-sable-qui-ecoute",
    text: "Nous avons refait l’expérience avec du sel et une plaque à gâteau. Le gâteau attendra.",
  },
  { slug: "la-ligne-orange", text: "On reconnaît chaque station à son bruit. Du travail d’orfèvre." },
  {
    slug: "casse-tete-cinq-disques-trois-piquets",
    text: "La solution tient en trente et un coups, inutile de chercher moins !",
    report: 5,
    decision: "kept",
    why: "La solution est donnée par le film lui-même dès son résumé.",
  },
  { slug: "une-journee-de-lumiere", text: "Vu à six heures du matin, volets ouverts. La meilleure façon." },
  {
    slug: "le-hasard-bien-range",
    text: "Enfin quelqu’un qui dit que le hasard n’oublie rien et ne doit rien à personne.",
  },
  { slug: "la-spirale-des-carres", text: "Le passage sur les tournesols m’a laissée rêveuse tout l’après-midi." },
  {
    slug: "un-balcon-sur-le-ciel-un-mois-de-lune",
    text: "Trente nuits, trente photos, et un voisin très patient. Bravo à lui aussi.",
    reply: "Le voisin mérite son nom au générique.",
  },
  { slug: "l-art-de-trier-la-patience-des-bulles", text: "Je trie mes chaussettes autrement depuis hier soir." },
  {
    slug: "vertige",
    text: "Ceux qui aiment ça n’ont rien dans la tête, comme d’habitude ici.",
    report: 1,
    decision: "removed",
    why: "Le commentaire insulte les autres spectateurs.",
  },
  { slug: "le-coeur-de-la-table", text: "La table des Mendeleïev vue comme un immeuble : quelle bonne idée." },
  {
    slug: "voir-le-son-quand-deux-ondes-se-croisent",
    text: "Je suis accordeur de pianos. Tout est juste, et c’est dit mieux que je ne saurais.",
  },
  {
    slug: "des-roues-sur-des-roues",
    text: "Peut-on avoir la musique seule ? Elle tourne dans ma tête comme les roues.",
  },
  {
    slug: "casse-tete-sortir-du-labyrinthe",
    text: "La main droite au mur, toujours. Mon grand-père le disait pour les marchés.",
  },
  {
    slug: "la-nuee",
    text: "Des étourneaux au-dessus de la gare, exactement ainsi, un soir de novembre. J’y étais.",
    reply: "Sur le quai 3 ! Tout le monde avait le nez en l’air.",
  },
  {
    slug: "un-balcon-sur-le-ciel-la-visiteuse",
    text: "J’ai pleuré pour une comète. Je ne pensais pas écrire cette phrase un jour.",
  },
  {
    slug: "l-harmonie-des-mondes",
    text: "I watched it with the French subtitles to practise. The rose needs no translation.",
  },
  { slug: "casse-tete-quatre-crayons-suffisent", text: "Mon fils réclame un cinquième crayon par principe." },
  { slug: "tout-au-fond", text: "Regardez la scène à 8 minutes, puis allez voir mon site de rencontres.", report: 4 },
  { slug: "le-jeu-de-la-vie", text: "Le clignotant me rappelle le carrefour en bas de chez moi, en plus régulier." },
  {
    slug: "la-mer-qui-respire",
    text: "Vos images de la baie datent d’avant les travaux, c’est de la tromperie et vous le savez.",
    report: 3,
  },
  { slug: "l-herbier-vivant", text: "Le montage des saisons est si doux que l’on oublie qu’une année a passé." },
  {
    slug: "quinze-pendules",
    text: "Encore un qui n’a rien compris au film, retourne à tes dessins animés.",
    report: 2,
  },
  { slug: "une-journee-de-lumiere", text: "À revoir en hiver. C’est un médicament." },
];
