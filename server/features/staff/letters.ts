import type { Locale } from "#contract/fields.ts";
import type { Letter } from "#server/adapters/mail/letter.ts";

/** Invites a new member to choose a password, by a link of its own. */
export function invitationLetter(
  locale: Locale,
  brandName: string,
  { name, link }: { name: string; link: string },
): Letter {
  return locale === "fr"
    ? {
        locale,
        subject: `Votre accès à l’équipe ${brandName}`,
        preview: "Choisissez votre mot de passe dans les trois jours.",
        heading: `Bienvenue dans l’équipe, ${name}`,
        paragraphs: [
          "Ce lien vous permet de choisir votre mot de passe, puis un second facteur : une application d’authentification ou une clé d’accès. Il est valable trois jours et ne sert qu’une fois.",
        ],
        action: { label: "Choisir un mot de passe", url: link },
        note: "Vous n’attendiez pas cette invitation ? Ne l’ouvrez pas et prévenez-nous.",
      }
    : {
        locale,
        subject: `Your access to the ${brandName} team`,
        preview: "Choose your password within three days.",
        heading: `Welcome to the team, ${name}`,
        paragraphs: [
          "This link lets you choose your password, then a second factor: an authenticator app or a passkey. It is valid for three days and works once.",
        ],
        action: { label: "Choose a password", url: link },
        note: "You were not expecting this invitation? Do not open it, and let us know.",
      };
}
