/** What the letters of a running subscription say. */
export const lifeWords = {
  fr: {
    thanks: (name: string) => `Merci, ${name} !`,
    subscription: "Abonnement",
    paid: "Payé",
    period: "Période",
    card: "Carte",
    price: "Prix ensuite",
    due: "Montant dû",
    nextPayment: "Prochain paiement",
    nextTry: "Prochain essai",
    accessUntil: "Accès jusqu’au",
    endedOn: "Terminé le",
    invoice: "Facture",
    creditNote: "Avoir",
    refundedAmount: "Remboursé",
    fromTo: (from: string, to: string) => `du ${from} au ${to}`,
    amountOn: (amount: string, day: string) => `${amount} le ${day}`,
    until: (day: string) => `Jusqu’au ${day}`,
    from: (day: string) => `À partir du ${day}`,
    every: { MONTH: (price: string) => `${price} par mois`, YEAR: (price: string) => `${price} par an` },
    held: "Un de vos paiements est contesté\u202F: rien n’est prélevé tant que la contestation est ouverte.",
    amountHeld: (amount: string) => `${amount}, une fois la contestation close`,
    seeSubscription: "Voir mon abonnement",
    updateCard: "Mettre à jour ma carte",
    payByCard: "Payer par carte",
    choosePlan: "Choisir mon forfait",
    renewed: {
      subject: (brand: string, amount: string) => `Votre abonnement ${brand} est reconduit : ${amount}`,
      preview: (amount: string, end: string) => `Nous avons reçu ${amount}. Votre abonnement court jusqu’au ${end}.`,
      body: (amount: string) => `Nous avons reçu votre paiement de ${amount}. Votre abonnement continue.`,
      next: (end: string) => `Il sera de nouveau reconduit le ${end}, sauf si vous résiliez avant.`,
      note: "Vous pouvez résilier à tout moment dans Mon Compte, rubrique « Abonnement et facturation ».",
    },
    recovered: {
      subject: (brand: string) => `Votre abonnement ${brand} est à jour`,
      preview: (amount: string) => `Nous avons reçu ${amount}. Tout est en ordre.`,
      body: (amount: string) =>
        `Nous avons bien reçu votre paiement de ${amount}. Votre abonnement continue sans interruption.`,
    },
    refused: {
      subject: (brand: string) => `Votre paiement ${brand} n’a pas abouti`,
      again: (brand: string) => `Votre paiement ${brand} n’aboutit toujours pas`,
      preview: (day: string) => `Vous gardez l’accès aux vidéos jusqu’au ${day}.`,
      heading: (name: string) => `${name}, votre paiement n’a pas abouti`,
      body: (amount: string, reason: string | null) =>
        `Nous n’avons pas pu prélever ${amount}.${reason === null ? "" : ` ${reason}.`}`,
      access: (day: string) =>
        `Rien ne change pour l’instant : vous gardez l’accès à toutes les vidéos jusqu’au ${day}. Sans paiement d’ici là, votre abonnement prendra fin.`,
      nextTry: {
        card: (day: string) =>
          `Nous essaierons de nouveau le ${day}. Pour ne pas attendre, mettez votre carte à jour : le paiement se fait aussitôt.`,
        wallet: (day: string, name: string) =>
          `${name} essaiera de nouveau le ${day}. Pour ne pas attendre, payez par carte : le paiement se fait aussitôt.`,
        debit: (day: string) =>
          `Nous essaierons de nouveau le ${day}. Pour ne pas attendre, payez par carte : le paiement se fait aussitôt.`,
      },
      note: "Rien n’a été prélevé.",
    },
    ended: {
      subject: (brand: string) => `Votre abonnement ${brand} a pris fin`,
      preview: (day: string) => `Il a pris fin le ${day}, faute de paiement.`,
      heading: (name: string) => `${name}, votre abonnement a pris fin`,
      body: (day: string) =>
        `Nos essais de paiement n’ont pas abouti. Votre abonnement a pris fin le ${day}, et plus rien ne sera prélevé.`,
      back: "Vos profils, votre liste et vos reprises de lecture vous attendent : choisissez un forfait pour les retrouver.",
    },
    changed: {
      subject: (brand: string, plan: string) => `Votre forfait ${brand} : ${plan}`,
      preview: (plan: string) => `Vous êtes passé au forfait ${plan}.`,
      body: (from: string, to: string, day: string) =>
        `Votre forfait ${from} a laissé place au forfait ${to} le ${day}.`,
      paid: (amount: string) => `Vous avez payé ${amount} : le nouveau forfait, moins ce qui restait de l’ancien.`,
      nothingPaid: "Rien n’a été prélevé pour ce changement.",
    },
    scheduled: {
      subject: (brand: string, day: string) => `Votre forfait ${brand} change le ${day}`,
      heading: (name: string) => `C’est noté, ${name}`,
      body: (from: string, to: string, day: string) =>
        `Vous gardez le forfait ${from} jusqu’au ${day}. Le forfait ${to} prend alors la suite.`,
      undo: (day: string) => `Jusqu’au ${day}, vous pouvez renoncer à ce changement dans Mon Compte.`,
    },
    changeRefused: {
      subject: (brand: string) => `Votre changement de forfait ${brand} n’a pas abouti`,
      preview: (plan: string) => `Vous gardez votre forfait ${plan}, aux mêmes conditions.`,
    },
    newCard: {
      subject: (brand: string) => `Votre carte est à jour sur ${brand}`,
      heading: (name: string) => `C’est fait, ${name}`,
      body: (lastFour: string) =>
        `Vos prochains paiements se feront avec la carte qui se termine par ${lastFour}. L’ancienne n’est plus utilisée.`,
      notYou: "Si vous n’êtes pas à l’origine de ce changement, changez votre mot de passe et écrivez-nous.",
    },
    notice: {
      subject: (brand: string, day: string) => `Votre abonnement ${brand} sera reconduit le ${day}`,
      preview: (instant: string) => `Vous pouvez refuser la reconduction jusqu’au ${instant}.`,
      heading: (name: string) => `${name}, votre abonnement annuel arrive à échéance`,
      body: (day: string, price: string) =>
        `Le ${day}, votre abonnement sera reconduit pour la période suivante, au prix de ${price}.`,
      heldSubject: (brand: string, day: string) => `Votre abonnement ${brand} arrive à échéance le ${day}`,
      heldBody: (day: string, price: string) =>
        `La période que vous avez payée se termine le ${day}. Votre abonnement sera reconduit pour la période suivante, au prix de ${price}, une fois la contestation close et au plus tôt ce jour-là.`,
      refuse: (instant: string) =>
        `Vous pouvez refuser cette reconduction sans frais jusqu’au ${instant} (heure de Paris). L’abonnement prend alors fin à cette date.`,
      how: "Pour cela, résiliez dans Mon Compte, rubrique «\u202FAbonnement et facturation\u202F», ou par le lien «\u202FRésilier votre contrat\u202F» en bas de chaque page. Si vous souhaitez continuer, vous n’avez rien à faire.",
      deadline: "Date limite pour refuser",
      paris: (instant: string) => `${instant} (heure de Paris)`,
      law: "Nous vous informons de cette possibilité comme le demande l’article L. 215-1 du code de la consommation.",
    },
    refunded: {
      subject: (brand: string, amount: string) => `${brand} vous rembourse ${amount}`,
      heading: (name: string) => `${name}, votre remboursement est en route`,
      body: (amount: string) => `Nous vous avons remboursé ${amount} sur le moyen de paiement utilisé.`,
      transferred: (amount: string) => `Nous vous avons remboursé ${amount} par virement bancaire.`,
      when: {
        bank: "La somme apparaît sur votre compte sous quelques jours, selon votre banque.",
        wallet: (name: string) => `La somme revient sur votre compte ${name} sous quelques jours.`,
      },
    },
  },
  en: {
    thanks: (name: string) => `Thank you, ${name}!`,
    subscription: "Subscription",
    paid: "Paid",
    period: "Period",
    card: "Card",
    price: "Price from then on",
    due: "Amount due",
    nextPayment: "Next payment",
    nextTry: "Next try",
    accessUntil: "Access until",
    endedOn: "Ended on",
    invoice: "Invoice",
    creditNote: "Credit note",
    refundedAmount: "Refunded",
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    amountOn: (amount: string, day: string) => `${amount} on ${day}`,
    until: (day: string) => `Until ${day}`,
    from: (day: string) => `From ${day}`,
    every: { MONTH: (price: string) => `${price} per month`, YEAR: (price: string) => `${price} per year` },
    held: "One of your payments is disputed: nothing is charged while the dispute is open.",
    amountHeld: (amount: string) => `${amount}, once the dispute is closed`,
    seeSubscription: "See my subscription",
    updateCard: "Update my card",
    payByCard: "Pay by card",
    choosePlan: "Choose my plan",
    renewed: {
      subject: (brand: string, amount: string) => `Your ${brand} subscription is renewed: ${amount}`,
      preview: (amount: string, end: string) => `We received ${amount}. Your subscription runs until ${end}.`,
      body: (amount: string) => `We received your payment of ${amount}. Your subscription goes on.`,
      next: (end: string) => `It renews again on ${end}, unless you cancel before.`,
      note: "You can cancel at any time in My Account, under “Subscription and billing”.",
    },
    recovered: {
      subject: (brand: string) => `Your ${brand} subscription is up to date`,
      preview: (amount: string) => `We received ${amount}. Everything is in order.`,
      body: (amount: string) =>
        `We received your payment of ${amount}. Your subscription goes on without interruption.`,
    },
    refused: {
      subject: (brand: string) => `Your ${brand} payment did not go through`,
      again: (brand: string) => `Your ${brand} payment still does not go through`,
      preview: (day: string) => `You keep your access to the videos until ${day}.`,
      heading: (name: string) => `${name}, your payment did not go through`,
      body: (amount: string, reason: string | null) =>
        `We could not charge ${amount}.${reason === null ? "" : ` ${reason}.`}`,
      access: (day: string) =>
        `Nothing changes for now: you keep your access to every video until ${day}. Without a payment by then, your subscription will end.`,
      nextTry: {
        card: (day: string) =>
          `We will try again on ${day}. To save the wait, update your card: the payment is made at once.`,
        wallet: (day: string, name: string) =>
          `${name} will try again on ${day}. To save the wait, pay by card: the payment is made at once.`,
        debit: (day: string) =>
          `We will try again on ${day}. To save the wait, pay by card: the payment is made at once.`,
      },
      note: "Nothing was charged.",
    },
    ended: {
      subject: (brand: string) => `Your ${brand} subscription has ended`,
      preview: (day: string) => `It ended on ${day}, as no payment went through.`,
      heading: (name: string) => `${name}, your subscription has ended`,
      body: (day: string) =>
        `Our payment attempts failed. Your subscription ended on ${day}, and nothing more will be charged.`,
      back: "Your profiles, your list and your places in what you watch are kept: choose a plan to find them again.",
    },
    changed: {
      subject: (brand: string, plan: string) => `Your ${brand} plan: ${plan}`,
      preview: (plan: string) => `Your plan is now ${plan}.`,
      body: (from: string, to: string, day: string) => `Your plan changed from ${from} to ${to} on ${day}.`,
      paid: (amount: string) => `You paid ${amount}: the new plan, less what was left of the old one.`,
      nothingPaid: "Nothing was charged for this change.",
    },
    scheduled: {
      subject: (brand: string, day: string) => `Your ${brand} plan changes on ${day}`,
      heading: (name: string) => `All set, ${name}`,
      body: (from: string, to: string, day: string) => `You keep ${from} until ${day}. Then ${to} takes over.`,
      undo: (day: string) => `Until ${day} you can take this change back in My Account.`,
    },
    changeRefused: {
      subject: (brand: string) => `Your change of ${brand} plan did not go through`,
      preview: (plan: string) => `You keep your plan, ${plan}, on the same terms.`,
    },
    newCard: {
      subject: (brand: string) => `Your card is up to date on ${brand}`,
      heading: (name: string) => `Done, ${name}`,
      body: (lastFour: string) =>
        `Your next payments will be made with the card ending in ${lastFour}. The old one is no longer used.`,
      notYou: "If it was not you who made this change, change your password and write to us.",
    },
    notice: {
      subject: (brand: string, day: string) => `Your ${brand} subscription renews on ${day}`,
      preview: (instant: string) => `You can refuse the renewal until ${instant}.`,
      heading: (name: string) => `${name}, your yearly subscription is about to renew`,
      body: (day: string, price: string) => `On ${day} your subscription renews for the next period, at ${price}.`,
      heldSubject: (brand: string, day: string) => `Your ${brand} subscription is up for renewal on ${day}`,
      heldBody: (day: string, price: string) =>
        `The period that you have paid for ends on ${day}. Your subscription renews for the next period, at ${price}, once the dispute is closed and on that day at the earliest.`,
      refuse: (instant: string) =>
        `You can refuse this renewal free of charge until ${instant} (Paris time). The subscription then ends on that date.`,
      how: "To do so, cancel in My Account, under “Subscription and billing”, or by the link “Cancel your contract” at the foot of every page. To go on, you need not do anything.",
      deadline: "Last moment to refuse",
      paris: (instant: string) => `${instant} (Paris time)`,
      law: "We tell you of this as article L. 215-1 of the French consumer code requires.",
    },
    refunded: {
      subject: (brand: string, amount: string) => `${brand} refunds you ${amount}`,
      heading: (name: string) => `${name}, your refund is on its way`,
      body: (amount: string) => `We refunded ${amount} to the means of payment that was used.`,
      transferred: (amount: string) => `We refunded ${amount} by bank transfer.`,
      when: {
        bank: "Depending on your bank, it shows on your account within a few days.",
        wallet: (name: string) => `It is back on your ${name} account within a few days.`,
      },
    },
  },
} as const;
