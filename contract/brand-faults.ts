/** Faults of the operator's logo and colours. */
export const brandFaults = {
  accentContrast: {
    fr: "Cette couleur est trop sombre\u202f: les textes et les boutons ne s’y liraient pas",
    en: "This colour is too dark: texts and buttons could not be read in it",
  },
  brandFile: { fr: "Choisissez un fichier SVG ou PNG", en: "Choose an SVG or PNG file" },
  brandFileSize: {
    fr: "Ce fichier est trop volumineux\u202f: 200 Ko au plus pour un SVG, 1 Mo pour un PNG",
    en: "This file is too large: at most 200 KB for an SVG, 1 MB for a PNG",
  },
  logoShape: {
    fr: "Un logo est de une à huit fois plus large que haut. Rognez les marges vides.",
    en: "A logo is between one and eight times as wide as high. Crop empty margins.",
  },
  iconShape: { fr: "L’icône doit être carrée", en: "The icon has to be a square" },
  logoPixels: { fr: "Un logo en PNG a au moins 96 pixels de haut", en: "A PNG logo is at least 96 pixels high" },
  iconPixels: { fr: "Une icône en PNG a au moins 512 pixels de côté", en: "A PNG icon is at least 512 pixels wide" },
  svgUnreadable: { fr: "Ce fichier n’est pas un dessin SVG lisible", en: "This file is no readable SVG drawing" },
  svgUnsafe: {
    fr: "Ce dessin contient un script, un lien, une image ou une entité. Exportez-le en formes seules.",
    en: "This drawing contains a script, a link, an image or an entity. Export it as shapes alone.",
  },
  svgUnsupported: {
    fr: "Ce dessin contient du texte, un filtre, une feuille de style ou un symbole. Vectorisez les textes et exportez avec des attributs de présentation.",
    en: "This drawing contains text, a filter, a style sheet or a symbol. Convert texts to paths and export with presentation attributes.",
  },
  svgComplex: {
    fr: "Ce dessin est trop complexe\u202f: 2\u202f000 formes au plus",
    en: "This drawing is too complex: at most 2,000 shapes",
  },
  brandPictureGone: {
    fr: "Ce fichier n’est plus là. Choisissez-le de nouveau.",
    en: "This file is not there any more. Choose it again.",
  },
} as const;
