/** Texts from which the support team answers, in each language. */
const texts = [
  {
    fr: [
      "Paiement refusé",
      "Bonjour {{firstName}},\n\nvotre banque a refusé le dernier paiement. Enregistrez de nouveau votre carte dans Mon compte : le paiement repart aussitôt et votre accès reste ouvert.\n\n{{staffName}}",
    ],
    en: [
      "Refused payment",
      "Hello {{firstName}},\n\nyour bank refused the last payment. Please enter your card again in My Account: the payment is made at once, and you keep your access.\n\n{{staffName}}",
    ],
  },
  {
    fr: [
      "Résilier",
      "Bonjour {{firstName}},\n\nla résiliation se fait dans Mon compte, rubrique Abonnement. Votre formule {{plan}} reste ouverte jusqu’au {{accessEndDate}}.\n\n{{staffName}}",
    ],
    en: [
      "Cancelling",
      "Hello {{firstName}},\n\nyou cancel in My Account, under Subscription. Your plan {{plan}} stays open until {{accessEndDate}}.\n\n{{staffName}}",
    ],
  },
  {
    fr: [
      "Prochain prélèvement",
      "Bonjour {{firstName}},\n\nle prochain prélèvement aura lieu le {{nextChargeDate}}, pour {{nextChargeAmount}}.\n\n{{staffName}}",
    ],
    en: [
      "Next charge",
      "Hello {{firstName}},\n\nthe next charge is on {{nextChargeDate}}, of {{nextChargeAmount}}.\n\n{{staffName}}",
    ],
  },
  {
    fr: [
      "Image qui saccade",
      "Bonjour {{firstName}},\n\ndans les réglages du lecteur, choisissez 720p pour cet appareil : il s’en souviendra. Dites-nous si cela suffit, et sinon quel appareil vous utilisez.\n\n{{staffName}}",
    ],
    en: [
      "Stuttering picture",
      "Hello {{firstName}},\n\nplease choose 720p in the player’s settings: this device will remember it. Tell us whether that helps, and if not which device you use.\n\n{{staffName}}",
    ],
  },
  {
    fr: [
      "Offre pour les groupes",
      "Bonjour {{firstName}},\n\n{{brandName}} se propose aux médiathèques, aux écoles et aux entreprises à partir de dix places. Notre comptable vous écrit sous deux jours avec un devis.\n\n{{staffName}}",
    ],
    en: [
      "Offer for groups",
      "Hello {{firstName}},\n\n{{brandName}} is offered to libraries, schools and companies from ten seats on. Our accountant will send you a quote within two days.\n\n{{staffName}}",
    ],
  },
] as const;

export const savedTexts = texts.map((text) =>
  (["fr", "en"] as const).map((locale) => ({ locale, title: text[locale][0], content: text[locale][1] })),
);
