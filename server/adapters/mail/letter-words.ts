export const words = {
  fr: {
    help: "Une question\u202F?",
    link: "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202F:",
    colon: "\u202F:",
    pictured: (title: string) => `À l’image\u202F: ${title}`,
  },
  en: {
    help: "A question?",
    link: "If the button does not work, copy this address into your browser:",
    colon: ":",
    pictured: (title: string) => `Pictured: ${title}`,
  },
} as const;
