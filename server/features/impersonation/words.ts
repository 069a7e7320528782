import type { Locale, locales } from "#contract/language.ts";

/** What seeing the site as a person does, and why it cannot be done, for the staff. */
export const impersonationWords = {
  fr: {
    opens: (name: string, minutes: number) =>
      `Un onglet s’ouvre sur le site tel que ${name} le voit, pendant ${minutes} minutes au plus.`,
    readOnly: "Rien ne peut y être changé, ni aucune vidéo lue.",
    hidden:
      "Ce que regardent les profils n’y apparaît pas\u202f: historique, reprises, favoris, listes et suggestions sont vides.",
    told: "La personne lira dans Mon Compte que le service client a vu son compte. Le journal le garde avec votre nom.",
    ends: "La vue se ferme aussi quand votre session se termine, ou quand le compte est bloqué.",
    failures: {
      erased: "Ce compte est effacé.",
      blocked: "Ce compte est bloqué\u202f: la personne ne voit rien du site.",
      unpaid: "Cette personne n’a jamais eu d’abonnement\u202f: elle ne voit que les pages publiques.",
    },
  },
  en: {
    opens: (name: string, minutes: number) =>
      `A tab opens on the site as ${name} sees it, for ${minutes} minutes at most.`,
    readOnly: "Nothing can be changed there, and no video played.",
    hidden:
      "What the profiles watch does not show: history, titles to resume, favourites, lists and suggestions are empty.",
    told: "The person will read in My Account that customer service saw their account. The audit log keeps it with your name.",
    ends: "The view also closes when your session ends, or when the account is blocked.",
    failures: {
      erased: "This account is erased.",
      blocked: "This account is blocked: the person sees nothing of the site.",
      unpaid: "This person never had a subscription: they see the public pages only.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type ImpersonationFailure = keyof (typeof impersonationWords)[Locale]["failures"];
