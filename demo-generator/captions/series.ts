import type { Cue } from "./cue.ts";

/** Captions of the series for everybody, by clip. */
export const seriesCues: Record<string, readonly Cue[]> = {
  harmonics: [
    [
      0.8,
      3.8,
      "Une corde pincée ne vibre pas d’une seule façon.",
      "A plucked string does not vibrate in just one way.",
    ],
    [
      4.2,
      7.2,
      "Elle danse tout entière : c’est la note que l’on chante.",
      "It dances as a whole: that is the note we sing.",
    ],
    [
      7.6,
      11.2,
      "Et par moitiés, une octave plus haut ;\net par tiers, une quinte encore au-dessus.",
      "And in halves, an octave higher;\nand in thirds, a fifth above that.",
    ],
    [11.6, 15.6, "Six voix dans une seule corde.", "Six voices in a single string."],
    [
      16.4,
      20.4,
      "Additionnons-les :\nvoici la forme de la note, et voilà son timbre.",
      "Add them up:\nthis is the shape of the note, and that is its timbre.",
    ],
  ],
  "bubble-sort": [
    [0.6, 2.8, "Seize colonnes, dans le désordre.", "Sixteen columns, out of order."],
    [
      3.4,
      8,
      "Comparer deux voisines,\nles échanger, avancer d’un cran.",
      "Compare two neighbours,\nswap them, move on by one.",
    ],
    [9, 14, "Les plus grandes remontent,\ncomme des bulles.", "The tallest rise,\nlike bubbles."],
    [
      15,
      19,
      "Plus le rang est court, moins il reste à comparer.",
      "The shorter the row, the less there is to compare.",
    ],
    [20, 24.6, "Tout le monde est à sa place.", "Everybody is in place."],
  ],
  "quick-sort": [
    [0.6, 3, "Quatre-vingt-dix rayons, tirés au hasard.", "Ninety rays, drawn at random."],
    [3.6, 8, "On choisit un pivot.", "Pick a pivot."],
    [8.4, 13, "D’un côté les petits, de l’autre les grands.", "The small on one side, the large on the other."],
    [13.4, 18, "Puis on recommence de chaque côté.", "Then start again on either side."],
    [18.8, 23.6, "Tony Hoare, Moscou, 1959 :\nle tri rapide.", "Tony Hoare, Moscow, 1959:\nquicksort."],
  ],
  eclipse: [
    [1, 5, "La Lune passe devant le Soleil.", "The Moon passes in front of the Sun."],
    [6, 10, "Le jour baisse, sans que le Soleil se couche.", "Daylight fails, though the Sun does not set."],
    [11.5, 16.4, "Deux minutes de nuit, en plein midi.", "Two minutes of night, in the middle of the day."],
    [18, 22, "Un éclat de diamant, et tout revient.", "A flash like a diamond, and everything returns."],
  ],
  moon: [
    [1, 5, "Nouvelle lune : elle est là, mais dans l’ombre.", "New moon: it is there, but in shadow."],
    [6.5, 10.5, "Premier croissant, premier quartier.", "First crescent, first quarter."],
    [12, 16, "Pleine lune : le Soleil l’éclaire de face.", "Full moon: the Sun lights it face on."],
    [18, 24, "Puis elle s’efface, et le mois recommence.", "Then it fades, and the month begins again."],
  ],
  comet: [
    [1, 5, "Elle vient de très loin, et de très longtemps.", "It comes from very far away, and very long ago."],
    [7, 11, "Sa glace fond : deux queues se déploient.", "Its ice melts: two tails unfold."],
    [12.5, 17, "Toutes deux fuient le Soleil.", "Both flee from the Sun."],
    [19, 24, "Rendez-vous dans quelques milliers d’années.", "See you in a few thousand years."],
  ],
  hanoi: [
    [0.6, 3.4, "Déplacer la tour, un disque à la fois.", "Move the tower, one disc at a time."],
    [5, 9.4, "Jamais un grand sur un petit.", "Never a large one on a small one."],
    [
      12,
      17,
      "Pour le plus grand,\nil faut d’abord écarter tous les autres.",
      "For the largest,\nall the others must first step aside.",
    ],
    [20, 25, "Et recommencer, une taille en dessous.", "Then start again, one size down."],
    [28.6, 31, "Trente et un gestes.", "Thirty-one moves."],
  ],
  maze: [
    [0.8, 4, "On creuse au hasard.", "Dig at random."],
    [4.6, 8.6, "Un mur ? On revient sur ses pas.", "A wall? Turn back."],
    [
      10.6,
      15,
      "Entre l’entrée et la sortie,\nil n’y a qu’un chemin.",
      "Between the way in and the way out\nthere is only one path.",
    ],
    [17, 22, "Il faut seulement le trouver.", "One only has to find it."],
    [27, 29.2, "Dehors !", "Out!"],
  ],
  "four-colours": [
    [0.6, 4, "Une carte, et des voisins.", "A map, and its neighbours."],
    [
      5,
      10,
      "Deux pays qui se touchent\nn’ont jamais la même couleur.",
      "Two countries that touch\nnever share a colour.",
    ],
    [12, 17, "Combien faut-il de crayons ?", "How many crayons does it take?"],
    [19, 25, "Quatre. Toujours.", "Four. Always."],
  ],
  lissajous: [
    [3.2, 7, "L’octave : deux battements pour un.", "The octave: two beats for one."],
    [8, 11.8, "La quinte : trois pour deux.", "The fifth: three for two."],
    [12.6, 16.4, "La quarte : quatre pour trois.", "The fourth: four for three."],
    [17.2, 21.2, "La tierce : cinq pour quatre.", "The third: five for four."],
  ],
  interference: [
    [0.6, 5, "Une goutte, puis une autre.", "One drop, then another."],
    [6, 8, "Leurs rides se croisent.", "Their ripples cross."],
    [8.4, 13.2, "Crête sur crête : elles s’ajoutent.", "Crest upon crest: they add up."],
    [13.8, 19, "Entre deux : elles s’effacent.", "In between: they cancel out."],
  ],
  chladni: [
    [0.6, 4.6, "Du sable sur une plaque.", "Sand on a plate."],
    [7.4, 11, "Une note, une figure.", "One note, one figure."],
    [12, 16, "Plus haut…", "Higher…"],
    [16.6, 20.8, "toujours plus fin.", "finer and finer."],
  ],
};
