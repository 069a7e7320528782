/** Nouns for generated titles: [French with its article, gender, English]. */
export const nouns: [string, "m" | "f", string][] = [
  ["Le jardin", "m", "Garden"],
  ["La marée", "f", "Tide"],
  ["L’horloge", "f", "Clock"],
  ["Le phare", "m", "Lighthouse"],
  ["La falaise", "f", "Cliff"],
  ["L’été", "m", "Summer"],
  ["Le cœur", "m", "Heart"],
  ["La lettre", "f", "Letter"],
  ["L’école", "f", "School"],
  ["Le secret", "m", "Secret"],
  ["La promesse", "f", "Promise"],
  ["Le silence", "m", "Silence"],
  ["La forêt", "f", "Forest"],
  ["L’étoile", "f", "Star"],
  ["Le voyage", "m", "Journey"],
  ["La rivière", "f", "River"],
  ["Le théorème", "m", "Theorem"],
  ["La spirale", "f", "Spiral"],
  ["L’orage", "m", "Storm"],
  ["Le miroir", "m", "Mirror"],
  ["La mémoire", "f", "Memory"],
  ["Le dernier train", "m", "Last Train"],
  ["La maison", "f", "House"],
  ["L’enquête", "f", "Inquiry"],
  ["Le violon", "m", "Violin"],
  ["La comète", "f", "Comet"],
  ["Le carnet", "m", "Notebook"],
  ["La fenêtre", "f", "Window"],
  ["L’archipel", "m", "Archipelago"],
  ["Le peintre", "m", "Painter"],
  ["La danseuse", "f", "Dancer"],
  ["Le sablier", "m", "Hourglass"],
  ["La légende", "f", "Legend"],
  ["L’alphabet", "m", "Alphabet"],
  ["Le royaume", "m", "Kingdom"],
  ["La neige", "f", "Snow"],
  ["Le boulanger", "m", "Baker"],
  ["La boussole", "f", "Compass"],
  ["L’œuf", "m", "Egg"],
  ["Le pendule", "m", "Pendulum"],
  ["La lumière", "f", "Light"],
  ["Le chant", "m", "Song"],
  ["La vague", "f", "Wave"],
  ["L’atelier", "m", "Workshop"],
  ["Le fantôme", "m", "Ghost"],
  ["La cuisine", "f", "Kitchen"],
  ["Le volcan", "m", "Volcano"],
  ["La course", "f", "Race"],
  ["L’équation", "f", "Equation"],
  ["Le hibou", "m", "Owl"],
];

/** [masculine, feminine, English]. */
export const adjectives: [string, string, string][] = [
  ["bleu", "bleue", "Blue"],
  ["perdu", "perdue", "Lost"],
  ["invisible", "invisible", "Invisible"],
  ["lointain", "lointaine", "Distant"],
  ["enchanté", "enchantée", "Enchanted"],
  ["oublié", "oubliée", "Forgotten"],
  ["sauvage", "sauvage", "Wild"],
  ["éternel", "éternelle", "Eternal"],
  ["fragile", "fragile", "Fragile"],
  ["noir", "noire", "Black"],
  ["secret", "secrète", "Secret"],
  ["immobile", "immobile", "Motionless"],
  ["joyeux", "joyeuse", "Merry"],
  ["infini", "infinie", "Endless"],
  ["voisin", "voisine", "Neighbouring"],
  ["imprévu", "imprévue", "Unforeseen"],
  ["blanc", "blanche", "White"],
  ["ancien", "ancienne", "Old"],
  ["électrique", "électrique", "Electric"],
  ["tranquille", "tranquille", "Quiet"],
  ["brûlant", "brûlante", "Burning"],
  ["minuscule", "minuscule", "Tiny"],
  ["égaré", "égarée", "Stray"],
  ["merveilleux", "merveilleuse", "Marvellous"],
];

/** Beginnings and endings of invented village names. */
export const placeStarts = (
  "Mar Bel Cla Saint-Au Mont Val Ro Cor Ver Lan Pré Dour Ar Bri Cham Foug Gran Hau Is Jo Ker Lou Mer Nan Or Pont " +
  "Quim Ri Sau Trég Us Vau Ys Ba Cou Dam Es Fon Gué Hen"
).split(" ");
export const placeEnds = (
  "vigny mont ville court sac nac lieu val ron bourg say gny zan rac thal lac dun messe trelle quères nès lande " +
  "lère mas gnac loire tier nay soie vières beuf meil fort chon din"
).split(" ");

export const firstNames = (
  "Adèle Agnès Alban Anaïs Anouk Antoine Apolline Armand Aurèle Basile Bastien Blanche Camille Célestin Chloé Clément " +
  "Colette Diane Édith Éloi Émile Esther Eugénie Faustine Félix Gabin Garance Gaspard Hélène Honoré Hortense Ilan Inès " +
  "Joséphine Jules Léonie Léopold Louise Lucien Maëlle Marcel Margaux Maxence Naïm Ninon Noé Ondine Oscar Paul Perrine " +
  "Quentin Rémi Rosalie Sacha Salomé Simon Solène Suzanne Théodore Ulysse Valentine Victor Yaëlle Zélie"
).split(" ");

/** Categories besides the demo's: [French, English, style]. */
export const furtherCategories: [string, string, string][] = [
  ["Comédies", "Comedies", "horizontal"],
  ["Drames", "Dramas", "vertical"],
  ["Enquêtes", "Investigations", "horizontal"],
  ["Aventures", "Adventures", "fullscreen"],
  ["Science-fiction", "Science fiction", "vertical"],
  ["Documentaires", "Documentaries", "multiple"],
  ["Histoire", "History", "horizontal"],
  ["Voyages", "Travel", "circle"],
  ["Mer et océans", "Seas and oceans", "horizontal"],
  ["Montagne", "Mountains", "vertical"],
  ["Cuisine", "Cooking", "circle"],
  ["Sport", "Sport", "horizontal"],
  ["Animaux", "Animals", "multiple"],
  ["Contes", "Fairy tales", "kid"],
  ["Chansons", "Songs", "circle"],
  ["Théâtre", "Theatre", "horizontal"],
  ["Danse", "Dance", "vertical"],
  ["Cinéma muet", "Silent films", "horizontal"],
  ["Courts métrages", "Short films", "multiple"],
  ["Portraits", "Portraits", "circle"],
  ["Architecture", "Architecture", "horizontal"],
  ["Jardins", "Gardens", "vertical"],
  ["Médecine", "Medicine", "horizontal"],
  ["Philosophie", "Philosophy", "horizontal"],
  ["Économie", "Economics", "horizontal"],
  ["Inventions", "Inventions", "multiple"],
  ["Robots", "Robots", "vertical"],
  ["Préhistoire", "Prehistory", "horizontal"],
  ["Énigmes", "Puzzles", "circle"],
  ["Cœurs et familles", "Hearts and families", "horizontal"],
];
