/** Errors of fields of titles, their seasons and their transfer as files. */
export const catalogueFaults = {
  kidRating: {
    fr: "Un titre pour enfants est tous publics ou déconseillé aux moins de 10 ans",
    en: "A title for kids is for all audiences, or from 10 years",
  },
  kidTitle: { fr: "Choisissez un titre pour enfants", en: "Choose a title for kids" },
  markers: {
    fr: "Ces repères doivent se suivre et tenir dans la durée du titre",
    en: "These markers must follow one another, within the length of the title",
  },
  originReason: {
    fr: "Dites pourquoi ce titre ne suit pas la règle",
    en: "Say why this title does not follow the rule",
  },
  numberTwice: { fr: "Un numéro ne peut servir qu’une fois", en: "A number can be used only once" },
  slug: {
    fr: "Un identifiant s’écrit en minuscules sans accent, en chiffres et en tirets",
    en: "A slug is written in lower case without accents, digits and hyphens",
  },
  slugTwice: {
    fr: "Cet identifiant est déjà plus haut dans le fichier",
    en: "This slug stands above in the file already",
  },
  seriesUnknown: { fr: "Cette série n’existe pas", en: "This series does not exist" },
  fixed: {
    fr: "Un import ne change ni le type d’un titre, ni sa place dans sa série",
    en: "An import changes neither the type of a title nor its place in its series",
  },
  titleFile: {
    fr: "Ce fichier n’est pas un tableau de titres en CSV ou en JSON, avec les colonnes d’un export",
    en: "This file is no table of titles in CSV or JSON, with the columns of an export",
  },
  territory: { fr: "Veuillez choisir des pays de la liste", en: "Please choose countries of the list" },
} as const;
