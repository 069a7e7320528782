import type { Localized } from "./shape.ts";

/** Hidden search keywords by slug, for words that a title's texts do not contain. */
export const keywords: Readonly<Record<string, Localized>> = {
  "l-harmonie-des-mondes": {
    fr: "astronomie, espace, système solaire, orbites, ellipse, astre",
    en: "astronomy, space, solar system, orbits, ellipse",
  },
  "des-roues-sur-des-roues": {
    fr: "cercles, épicycles, engrenage, série de Fourier, transformée",
    en: "circles, epicycles, gears, Fourier series, transform",
  },
  "quinze-pendules": { fr: "balancier, oscillation, gravité, mécanique", en: "swing, oscillation, gravity, mechanics" },
  "le-jeu-de-la-vie": {
    fr: "automate cellulaire, informatique, simulation, programmation",
    en: "cellular automaton, computing, simulation, programming",
  },
  vertige: { fr: "fractales, infini, zoom, hypnotique", en: "fractals, infinity, zoom, hypnotic" },
  "la-nuee": {
    fr: "étourneaux, murmuration, vol, volée, rapace, animaux",
    en: "starlings, murmuration, flight, bird of prey, animals",
  },
  "l-herbier-vivant": {
    fr: "plantes, fleurs, botanique, fougères, arbres, jardin, végétal",
    en: "plants, flowers, botany, ferns, trees, garden",
  },
  "chacun-chez-soi": { fr: "cellules, mosaïque, frontières, géométrie", en: "cells, mosaic, borders, geometry" },
  "une-journee-de-lumiere": {
    fr: "jour, paysage, aube, crépuscule, coucher de soleil, campagne, relaxation",
    en: "daylight, landscape, dawn, dusk, sunset, countryside, relaxation",
  },
  "la-mer-qui-respire": {
    fr: "marée, marées, océan, bateau, côte, gravité",
    en: "tide, tides, ocean, boat, coast, gravity",
  },
  "la-ligne-orange": {
    fr: "train, chemin de fer, gare, locomotive, voyage, parallaxe, perspective",
    en: "train, railway, railroad, station, locomotive, journey, parallax, perspective",
  },
  "tout-au-fond": {
    fr: "océan, abysses, poissons, sous-marin, fonds marins, baleine, profondeur",
    en: "ocean, abyss, fish, submarine, deep sea, whale, depth",
  },
  "la-spirale-des-carres": {
    fr: "Fibonacci, nombre d’or, suite, coquillage, escargot, nautile",
    en: "Fibonacci, golden ratio, sequence, seashell, snail, nautilus",
  },
  "le-hasard-bien-range": {
    fr: "probabilités, statistiques, planche de Galton, dés, loi normale, courbe en cloche",
    en: "probability, statistics, Galton board, dice, normal distribution, bell curve",
  },
  "le-coeur-de-la-table": {
    fr: "table de multiplication, cardioïde, string art, géométrie",
    en: "multiplication table, cardioid, string art, geometry",
  },
  "quelle-heure-est-il-soleil": { fr: "horloge, montre, réveil, temps, minutes", en: "clock, watch, hours, minutes" },
  "un-pommier-quatre-saisons": {
    fr: "arbre, fruits, verger, météo, calendrier",
    en: "tree, fruit, orchard, weather, calendar",
  },
  "trois-gouttes-de-peinture": {
    fr: "mélange, couleurs primaires, pinceau, dessin",
    en: "mixing, primary colours, brush, drawing",
  },
  "pourquoi-fait-il-nuit": {
    fr: "Terre, rotation, espace, astronomie, globe, fuseaux horaires",
    en: "Earth, rotation, space, astronomy, globe, time zones",
  },
  "bonne-nuit-la-foret": {
    fr: "dodo, dormir, sommeil, histoire du soir, bois",
    en: "sleep, bedtime story, wood",
  },
  "le-soir-des-lanternes": {
    fr: "montgolfière, lampion, chaleur, fête, lumière",
    en: "hot-air balloon, lamp, heat, party, light",
  },
  "la-comete-de-passage": { fr: "espace, astronomie, étoile filante", en: "space, astronomy, shooting star" },
  "perdu-dans-le-labyrinthe": { fr: "jeu, énigme, chemin", en: "game, puzzle, path" },
  "le-soleil-se-cache": { fr: "éclipse, espace, astronomie", en: "eclipse, space, astronomy" },
  "voir-le-son": {
    fr: "acoustique, musique, vibration, instruments, violon, guitare, fréquence",
    en: "acoustics, music, vibration, instruments, violin, guitar, frequency",
  },
  "voir-le-son-une-corde-plusieurs-voix": { fr: "guitare, violon, instrument", en: "guitar, violin, instrument" },
  "voir-le-son-l-accord-parfait": { fr: "intervalle, laser, oscilloscope", en: "interval, laser, oscilloscope" },
  "voir-le-son-quand-deux-ondes-se-croisent": { fr: "interférences, vagues", en: "interference, ripples" },
  "voir-le-son-le-sable-qui-ecoute": { fr: "violon, résonance", en: "violin, resonance" },
  "l-art-de-trier": {
    fr: "informatique, tri, programmation, code, ordinateur",
    en: "computing, sort, programming, code, computer",
  },
  "l-art-de-trier-la-patience-des-bulles": { fr: "tri à bulles", en: "bubble sort" },
  "l-art-de-trier-diviser-pour-ranger": { fr: "quicksort, diviser pour régner", en: "quick sort, divide and conquer" },
  "un-balcon-sur-le-ciel": {
    fr: "astronomie, espace, étoiles, télescope, éclipse, nuit",
    en: "astronomy, space, stars, telescope, eclipse, night",
  },
  "un-balcon-sur-le-ciel-le-jour-s-eteint": { fr: "éclipse solaire, soleil", en: "solar eclipse, sun" },
  "un-balcon-sur-le-ciel-un-mois-de-lune": { fr: "pleine lune, phases", en: "full moon, phases" },
  "un-balcon-sur-le-ciel-la-visiteuse": { fr: "comète, étoile filante", en: "comet, shooting star" },
  "casse-tete": { fr: "puzzle, énigmes, logique, jeux, devinettes", en: "puzzle, riddles, logic, games" },
  "casse-tete-cinq-disques-trois-piquets": { fr: "tours de Hanoï, récursivité", en: "towers of Hanoi, recursion" },
  "casse-tete-sortir-du-labyrinthe": { fr: "chemin, dédale", en: "labyrinth, path" },
  "casse-tete-quatre-crayons-suffisent": {
    fr: "théorème des quatre couleurs, géographie, coloriage, carte",
    en: "four colour theorem, geography, colouring, map",
  },
  "la-fabrique-des-curieux": {
    fr: "apprendre, lettres, chiffres, maternelle, éveil",
    en: "learning, numbers, preschool, discovery",
  },
  "la-fabrique-des-curieux-a-comme-abeille": {
    fr: "lettres, apprendre à lire, lecture, insecte",
    en: "learning to read, reading, insect",
  },
  "la-fabrique-des-curieux-dix-ballons": {
    fr: "chiffres, nombres, apprendre à compter, calcul",
    en: "numbers, learning to count, counting",
  },
  "la-fabrique-des-curieux-le-carrelage-magique": {
    fr: "pavage, Escher, poissons, découpage",
    en: "tiling, Escher, fish, cutting out",
  },
  "les-promenades-de-zou": { fr: "balade, animaux, aventure", en: "stroll, animals, adventure" },
  "les-promenades-de-zou-dans-la-foret": { fr: "fleurs, bois, insectes", en: "flowers, wood, insects" },
  "les-promenades-de-zou-le-long-de-la-mer": {
    fr: "plage, dauphin, océan, vagues",
    en: "beach, dolphin, ocean, waves",
  },
  "les-promenades-de-zou-dans-la-neige": { fr: "hiver, bonhomme de neige, renard", en: "winter, snowman, fox" },
};
