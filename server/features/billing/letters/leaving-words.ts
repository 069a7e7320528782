/** Texts of the acknowledgement of a declaration. */
export const leavingWords = {
  fr: {
    subject: {
      cancel: (brand: string) => `Nous avons reçu la résiliation de votre contrat ${brand}`,
      withdraw: (brand: string) => `Nous avons reçu votre rétractation du contrat ${brand}`,
    },
    heading: {
      cancel: "Accusé de réception de votre résiliation",
      withdraw: "Accusé de réception de votre rétractation",
    },
    received: {
      cancel: (instant: string) => `Nous avons reçu la notification de la résiliation le ${instant} (heure de Paris).`,
      withdraw: (instant: string) => `Nous avons reçu la déclaration de rétractation le ${instant} (heure de Paris).`,
    },
    outcome: {
      ends: (end: string) =>
        `Le contrat prend fin le ${end} (heure de Paris). Jusque-là, vous gardez l’accès à toutes les vidéos.`,
      endsAlready: (end: string) => `Le contrat était déjà résilié. Il prend fin le ${end} (heure de Paris).`,
      endedAtOnce: "Le contrat a pris fin. Plus rien ne sera prélevé.",
      notCharged: "Plus rien ne sera prélevé.",
      withdrawnAtOnce: "Le contrat a pris fin à ce moment, et l’accès aux vidéos avec lui.",
      withdrawnLater: (end: string) =>
        `Comme la déclaration a été faite sans se connecter, l’accès prend fin le ${end} (heure de Paris)\u202F; les jours d’ici là ne vous sont pas comptés.`,
      refund: (amount: string) =>
        `Nous vous remboursons ${amount} par le moyen de paiement utilisé, au plus tard 14 jours après votre déclaration.`,
      withheld:
        "Un de vos paiements est contesté\u202F: ce que la contestation retient de votre remboursement vous sera rendu dès qu’elle sera close, moins ce que vous aurez reçu par elle.",
      refundRenewed: (amount: string) =>
        `Nous vous remboursons ${amount}, prélevés après votre déclaration, par le moyen de paiement utilisé.`,
      nothingToRefund: "Vous n’avez rien à payer, et il n’y a rien à rembourser.",
      tooLate:
        "Le délai de rétractation de 14 jours était passé\u202F: le contrat continue. Vous pouvez le résilier à tout moment, avec effet à la fin de la période payée.",
      store: "Cet abonnement a été souscrit dans une boutique d’applications\u202F: c’est elle qui y met fin.",
      nothingRuns: "Aucun abonnement n’est en cours sur ce compte\u202F: il n’y a rien à payer.",
      ranUntil: (end: string) =>
        `Aucun abonnement n’est en cours sur ce compte\u202F: le dernier a pris fin le ${end}.`,
      notFound:
        "Nous n’avons pas trouvé de contrat au nom et à l’adresse indiqués ci-dessous. Votre déclaration est conservée avec sa date.",
      notFoundNext:
        "Notre assistance cherche votre contrat et vous répond. Pour aller plus vite, refaites la déclaration avec le nom et l’adresse email du compte\u202F: dans tous les cas, la date de celle-ci compte. Si elle ne vient pas de vous, vous n’avez rien à faire.",
    },
    fact: {
      declaration: "Déclaration",
      kinds: { cancel: "Résiliation du contrat", withdraw: "Rétractation" },
      received: "Reçue le",
      paris: (instant: string) => `${instant} (heure de Paris)`,
      name: "Nom indiqué",
      email: "Adresse indiquée",
      givenReference: "Référence indiquée",
      subscription: "Abonnement",
      reference: "Référence du contrat",
      ends: "Fin du contrat",
      refund: "Remboursement",
    },
    action: {
      takeBack: "Reprendre mon abonnement",
      cancel: "Résilier mon abonnement",
      store: "Aller à la boutique",
      again: "Refaire la déclaration",
    },
    takeBack: (end: string) =>
      `Cette déclaration ne vient pas de vous, ou vous changez d’avis\u202F? Jusqu’au ${end}, reprenez votre abonnement dans Mon Compte\u202F: rien n’est perdu.`,
  },
  en: {
    subject: {
      cancel: (brand: string) => `We received the cancellation of your ${brand} contract`,
      withdraw: (brand: string) => `We received your withdrawal from the ${brand} contract`,
    },
    heading: { cancel: "Your cancellation is acknowledged", withdraw: "Your withdrawal is acknowledged" },
    received: {
      cancel: (instant: string) => `We received the notification of the cancellation on ${instant} (Paris time).`,
      withdraw: (instant: string) => `We received the declaration of withdrawal on ${instant} (Paris time).`,
    },
    outcome: {
      ends: (end: string) =>
        `The contract ends on ${end} (Paris time). Until then you keep your access to every video.`,
      endsAlready: (end: string) => `The contract was cancelled before. It ends on ${end} (Paris time).`,
      endedAtOnce: "The contract has ended. Nothing more will be charged.",
      notCharged: "Nothing more will be charged.",
      withdrawnAtOnce: "The contract ended at that moment, and your access to the videos with it.",
      withdrawnLater: (end: string) =>
        `As the declaration was made without logging in, access ends on ${end} (Paris time); the days until then are not charged.`,
      refund: (amount: string) =>
        `We refund ${amount} to the means of payment that was used, within 14 days of your declaration.`,
      withheld:
        "One of your payments is disputed: what the dispute holds of your refund is given back to you once it is closed, less what you have received by it.",
      refundRenewed: (amount: string) =>
        `We refund ${amount}, charged after your declaration, to the means of payment that was used.`,
      nothingToRefund: "You have nothing to pay, and there is nothing to refund.",
      tooLate:
        "The 14 days of withdrawal were over: the contract goes on. You can cancel it at any time, as of the end of the period that was paid for.",
      store: "This subscription was bought in an app store, which is where it ends.",
      nothingRuns: "No subscription runs on this account: there is nothing to pay.",
      ranUntil: (end: string) => `No subscription runs on this account: the last one ended on ${end}.`,
      notFound: "We found no contract under the name and the address below. Your declaration is kept with its date.",
      notFoundNext:
        "Our support team looks for your contract and answers you. It is quicker to declare it again with the name and the email address of the account; the date of this declaration counts either way. If it was not you, you need not do anything.",
    },
    fact: {
      declaration: "Declaration",
      kinds: { cancel: "Cancellation of the contract", withdraw: "Withdrawal" },
      received: "Received",
      paris: (instant: string) => `${instant} (Paris time)`,
      name: "Name given",
      email: "Address given",
      givenReference: "Reference given",
      subscription: "Subscription",
      reference: "Contract reference",
      ends: "End of the contract",
      refund: "Refund",
    },
    action: {
      takeBack: "Resume my subscription",
      cancel: "Cancel my subscription",
      store: "Go to the store",
      again: "Declare it again",
    },
    takeBack: (end: string) =>
      `Was it not you, or have you changed your mind? Until ${end}, resume your subscription in My Account: nothing is lost.`,
  },
} as const;
