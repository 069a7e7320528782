/** Reasons for refusing to join or leave a group, in both languages. */
export const groupTexts = {
  unknownCode: {
    fr: "Ce code n’est pas valable. Vérifiez-le auprès de qui vous l’a donné.",
    en: "This code is not valid. Check it with whoever gave it to you.",
  },
  full: {
    fr: "Toutes les places de ce groupe sont prises. Demandez à votre organisation d’en libérer une.",
    en: "All seats of this group are taken. Ask your organisation to free one.",
  },
  ended: { fr: "Ce groupe a pris fin", en: "This group has ended" },
  elsewhere: {
    fr: "Vous faites déjà partie d’un autre groupe. Quittez-le d’abord depuis votre compte.",
    en: "You are in another group already. Leave it first, from your account.",
  },
  store: {
    fr: "Résiliez d’abord votre abonnement dans le magasin d’applications : il continuerait d’être prélevé",
    en: "Cancel your subscription in the app store first: it would go on being charged",
  },
  noMember: { fr: "Vous ne faites partie d’aucun groupe", en: "You are not in a group" },
  noTeacher: {
    fr: "Seul un adulte d’une classe peut en être responsable",
    en: "Only an adult of a class can be its teacher",
  },
  endedBefore: { fr: "Ce groupe a déjà pris fin", en: "This group has ended already" },
} as const;
