import { type Locale, inLocale, defaultLocale } from "#contract/language.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";

/** Invites a new member to choose a password, by a link of its own. */
export function invitationLetter(
  locale: Locale,
  brandName: string,
  { name, link }: { name: string; link: string },
): Letter {
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Votre accès à l’équipe ${brandName}`,
      preview: "Choisissez votre mot de passe dans les trois jours.",
      heading: `Bienvenue dans l’équipe, ${name}`,
      paragraphs: [
        "Ce lien vous permet de choisir votre mot de passe, puis un second facteur : une application d’authentification ou une clé d’accès. Il est valable trois jours et ne sert qu’une fois.",
      ],
      action: { label: "Choisir un mot de passe", url: link },
      note: "Vous n’attendiez pas cette invitation ? Ne l’ouvrez pas et prévenez-nous.",
    }),
    en: () => ({
      locale,
      subject: `Your access to the ${brandName} team`,
      preview: "Choose your password within three days.",
      heading: `Welcome to the team, ${name}`,
      paragraphs: [
        "This link lets you choose your password, then a second factor: an authenticator app or a passkey. It is valid for three days and works once.",
      ],
      action: { label: "Choose a password", url: link },
      note: "You were not expecting this invitation? Do not open it, and let us know.",
    }),
  });
}

/** To an admin: the nightly verification found what the program did not do. Staff letters that nobody asked for are French. */
export function recordsLetter({ brandName, publicUrl }: LetterSite, faultCount: number): Letter {
  const count = faultCount === 1 ? "1 anomalie" : `${faultCount} anomalies`;
  return {
    locale: defaultLocale,
    subject: `${brandName}\u202f: des registres ont été modifiés hors du programme`,
    preview: `${count} dans le journal, les écritures ou les factures.`,
    heading: "Des registres ont été modifiés hors du programme",
    paragraphs: [
      `La vérification du journal, des écritures et des factures a trouvé ${count}\u202f: des lignes ont été changées, retirées ou ajoutées sans passer par le programme.`,
      "Ne restaurez rien et ne corrigez rien avant d’avoir gardé une copie de la base. La commande «\u202fnpm run verify\u202f» nomme chaque ligne.",
    ],
    action: { label: "Voir ce qui a été trouvé", url: `${publicUrl}/admin` },
    note: 'Une sauvegarde vient d’être restaurée\u202f? «\u202fnpm run verify -- --restored "RAISON"\u202f» repart des lignes restaurées.',
  };
}
