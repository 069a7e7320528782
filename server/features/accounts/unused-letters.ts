import { type Locale, inLocale } from "#contract/language.ts";
import { addressIn } from "#contract/addresses.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import { longDay } from "#contract/date-text.ts";

type Erasure = { erasesAt: Date; wasPaidFor: boolean };

/** Announces that an account which nobody uses will be erased. Signing in keeps it. */
export function unusedLetter(
  locale: Locale,
  { brandName, publicUrl }: LetterSite,
  { erasesAt, wasPaidFor }: Erasure,
): Letter {
  const day = longDay(erasesAt, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Votre compte ${brandName} sera supprimé le ${day}`,
      preview: "Pour le garder, il suffit de vous connecter.",
      heading: "Votre compte ne sert plus",
      paragraphs: [
        wasPaidFor
          ? `Votre abonnement à ${brandName} est terminé, et personne ne s’est connecté à votre compte depuis longtemps. Nous gardons un tel compte trois ans, puis nous l’effaçons.`
          : `Vous avez créé un compte ${brandName} sans choisir d’offre, et personne ne s’y est connecté depuis longtemps. Nous gardons un tel compte un an, puis nous l’effaçons.`,
        `Le ${day}, votre compte, vos profils, vos listes et votre historique seront effacés. Pour les garder, connectez-vous avant cette date\u202f: il n’y a rien d’autre à faire.`,
        ...(wasPaidFor ? ["Vos contrats et vos factures restent conservés le temps que la loi demande."] : []),
      ],
      action: { label: "Garder mon compte", url: `${publicUrl}/connexion` },
      note: "Vous n’en avez plus besoin\u202f? Ne faites rien.",
    }),
    en: () => ({
      locale,
      subject: `Your ${brandName} account will be deleted on ${day}`,
      preview: "To keep it, all you need to do is log in.",
      heading: "Your account is not used any more",
      paragraphs: [
        wasPaidFor
          ? `Your ${brandName} subscription has ended, and nobody has logged in to your account for a long time. We keep such an account for three years and then erase it.`
          : `You created a ${brandName} account without choosing a plan, and nobody has logged in to it for a long time. We keep such an account for a year and then erase it.`,
        `On ${day}, your account, your profiles, your lists and your history will be erased. To keep them, log in before that day: there is nothing else to do.`,
        ...(wasPaidFor ? ["Your contracts and invoices stay for as long as the law demands."] : []),
      ],
      action: { label: "Keep my account", url: publicUrl + addressIn(locale, "/connexion") },
      note: "You do not need it any more? Do nothing.",
    }),
  });
}
