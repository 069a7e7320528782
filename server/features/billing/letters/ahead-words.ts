/** What letters say of what is to come. */
export const aheadWords = {
  fr: {
    trial: {
      subject: (brand: string, day: string) => `Votre mois gratuit ${brand} se termine le ${day}`,
      soon: (brand: string) => `Votre mois gratuit ${brand} se termine demain`,
      preview: (price: string, day: string) => `${price} seront prélevés le ${day}, sauf si vous résiliez avant.`,
      heading: (name: string) => `${name}, votre mois gratuit se termine bientôt`,
      body: (day: string, price: string) =>
        `Votre mois gratuit dure jusqu’au ${day}. Ce jour-là commence votre abonnement payant, et ${price} seront prélevés.`,
      means: (means: string) => `Le prélèvement se fera ${means}.`,
      leave:
        "Vous ne souhaitez pas continuer\u202F? Résiliez avant cette date, sans frais et sans vous connecter\u202F: rien ne sera prélevé. Vous gardez l’accès jusqu’à la fin du mois gratuit.",
      firstPayment: "Premier prélèvement",
      amount: "Montant",
      by: "Moyen de paiement",
      afterwards: "Ensuite",
      action: "Résilier sans me connecter",
      note: "Pour continuer, vous n’avez rien à faire.",
    },
    byCardOf: (lastFour: string) => `par la carte qui se termine par ${lastFour}`,
    byYourCard: "par votre carte",
    card: {
      subject: (brand: string) => `Votre carte enregistrée sur ${brand} expire bientôt`,
      preview: (card: string, day: string) => `Votre carte ${card} expire le ${day}.`,
      heading: (name: string) => `${name}, votre carte expire bientôt`,
      body: (card: string, day: string) => `Votre carte ${card} expire le ${day}.`,
      before: (day: string, price: string) =>
        `Le prochain prélèvement, de ${price}, est prévu le ${day}. Enregistrez une autre carte d’ici là pour que votre abonnement continue sans interruption.`,
      held: (price: string) =>
        `Le prochain prélèvement, de ${price}, attend la fin de la contestation d’un de vos paiements. Enregistrez une autre carte d’ici là pour que votre abonnement continue sans interruption.`,
      note: "Votre banque vous a déjà envoyé une nouvelle carte\u202F? Enregistrez-la dès maintenant\u202F: rien n’est prélevé ce jour-là.",
      expires: "Expire le",
    },
    reactivated: {
      subject: (brand: string) => `Votre abonnement ${brand} continue`,
      preview: (day: string) => `Votre résiliation est annulée. Prochain prélèvement le ${day}.`,
      heldPreview: "Votre résiliation est annulée.",
      heading: (name: string) => `Ravis de vous garder, ${name}`,
      body: (instant: string) =>
        `Vous avez réactivé votre abonnement le ${instant} (heure de Paris). Votre résiliation est annulée.`,
      next: (day: string, price: string) =>
        `Il sera reconduit le ${day} au prix de ${price}, sauf si vous résiliez de nouveau avant.`,
      heldNext: (price: string) =>
        `Il sera reconduit ensuite au prix de ${price}, sauf si vous résiliez de nouveau avant.`,
      notYou: "Si vous n’êtes pas à l’origine de cette réactivation, résiliez et changez votre mot de passe.",
    },
    terms: {
      subject: (brand: string, day: string) => `Les conditions de ${brand} changent le ${day}`,
      preview: (day: string) => `De nouvelles conditions s’appliqueront à partir du ${day}.`,
      heading: (name: string) => `${name}, nos conditions changent`,
      body: (day: string) =>
        `Le ${day}, de nouvelles conditions générales d’utilisation et de vente entreront en vigueur. Vous les trouverez en entier dans le document joint et sur notre site.`,
      leave: "Si vous les refusez, vous pouvez résilier sans frais avant cette date, même sans vous connecter\u202F:",
      accept: "Si elles vous conviennent, vous n’avez rien à faire.",
      since: "En vigueur le",
      action: "Lire les nouvelles conditions",
    },
    price: {
      subject: (brand: string, day: string) => `Le prix de votre abonnement ${brand} change le ${day}`,
      preview: (from: string, to: string) => `Votre abonnement passera de ${from} à ${to}.`,
      heading: (name: string) => `${name}, le prix de votre abonnement change`,
      body: (plan: string, from: string, to: string, day: string) =>
        `À partir de votre échéance du ${day}, le prix de votre abonnement ${plan} passera de ${from} à ${to}, TVA comprise. Jusque-là, rien ne change.`,
      leave:
        "Si vous refusez ce prix, vous pouvez résilier sans frais avant cette date, dans Mon Compte ou même sans vous connecter\u202F:",
      accept: "Pour continuer, vous n’avez rien à faire.",
      now: "Prix actuel",
      later: "Nouveau prix",
      from: "Premier prélèvement au nouveau prix",
      since: "Nouveau prix à partir du",
    },
    documents: { terms: "conditions-generales.html", form: "formulaire-de-retractation.html" },
  },
  en: {
    trial: {
      subject: (brand: string, day: string) => `Your free month of ${brand} ends on ${day}`,
      soon: (brand: string) => `Your free month of ${brand} ends tomorrow`,
      preview: (price: string, day: string) => `${price} will be charged on ${day}, unless you cancel before.`,
      heading: (name: string) => `${name}, your free month ends soon`,
      body: (day: string, price: string) =>
        `Your free month lasts until ${day}. On that day your paid subscription begins, and ${price} will be charged.`,
      means: (means: string) => `The payment will be made ${means}.`,
      leave:
        "You would rather not go on? Cancel before that date, free of charge and without logging in: nothing will be charged. You keep your access until the free month ends.",
      firstPayment: "First payment",
      amount: "Amount",
      by: "Means of payment",
      afterwards: "Then",
      action: "Cancel without logging in",
      note: "To go on, you need not do anything.",
    },
    byCardOf: (lastFour: string) => `by the card ending in ${lastFour}`,
    byYourCard: "by your card",
    card: {
      subject: (brand: string) => `Your card on ${brand} expires soon`,
      preview: (card: string, day: string) => `Your card ${card} expires on ${day}.`,
      heading: (name: string) => `${name}, your card expires soon`,
      body: (card: string, day: string) => `Your card ${card} expires on ${day}.`,
      before: (day: string, price: string) =>
        `The next payment, of ${price}, is due on ${day}. Register another card by then, so that your subscription goes on without a break.`,
      held: (price: string) =>
        `The next payment, of ${price}, waits for the end of the dispute about one of your payments. Register another card by then, so that your subscription goes on without a break.`,
      note: "Your bank has sent you a new card already? Register it now: nothing is charged on that day.",
      expires: "Expires on",
    },
    reactivated: {
      subject: (brand: string) => `Your ${brand} subscription goes on`,
      preview: (day: string) => `Your cancellation is taken back. Next payment on ${day}.`,
      heldPreview: "Your cancellation is taken back.",
      heading: (name: string) => `Good to keep you, ${name}`,
      body: (instant: string) =>
        `You reactivated your subscription on ${instant} (Paris time). Your cancellation is taken back.`,
      next: (day: string, price: string) => `It renews on ${day} at ${price}, unless you cancel again before.`,
      heldNext: (price: string) => `It renews afterwards at ${price}, unless you cancel again before.`,
      notYou: "If it was not you who reactivated it, cancel it and change your password.",
    },
    terms: {
      subject: (brand: string, day: string) => `The terms of ${brand} change on ${day}`,
      preview: (day: string) => `New terms apply from ${day}.`,
      heading: (name: string) => `${name}, our terms change`,
      body: (day: string) =>
        `On ${day} new terms of use and sale come into force. You find them in full in the attached document and on our site.`,
      leave: "If you refuse them, you can cancel free of charge before that date, even without logging in:",
      accept: "If you agree to them, you need not do anything.",
      since: "In force from",
      action: "Read the new terms",
    },
    price: {
      subject: (brand: string, day: string) => `The price of your ${brand} subscription changes on ${day}`,
      preview: (from: string, to: string) => `Your subscription goes from ${from} to ${to}.`,
      heading: (name: string) => `${name}, the price of your subscription changes`,
      body: (plan: string, from: string, to: string, day: string) =>
        `From your renewal on ${day}, the price of your subscription ${plan} goes from ${from} to ${to}, VAT included. Nothing changes until then.`,
      leave:
        "If you refuse this price, you can cancel free of charge before that date, in My Account or even without logging in:",
      accept: "To go on, you need not do anything.",
      now: "Present price",
      later: "New price",
      from: "First payment at the new price",
      since: "New price from",
    },
    documents: { terms: "terms.html", form: "withdrawal-form.html" },
  },
} as const;
