import { type Locale, inLocale } from "#contract/language.ts";
import { addressIn } from "#contract/addresses.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import { longInstant } from "#contract/date-text.ts";

export function welcomeLetter(locale: Locale, { brandName, publicUrl }: LetterSite, firstName: string): Letter {
  return inLocale(locale, {
    fr: () => ({
      locale,
      isPictured: true,
      subject: `Bienvenue sur ${brandName}`,
      preview: "Votre compte est créé. Il ne vous reste qu’à choisir votre offre.",
      heading: `Bienvenue, ${firstName} !`,
      paragraphs: [
        `Votre compte ${brandName} est créé. Choisissez votre offre et installez-vous : films, séries et un espace pour les enfants vous attendent.`,
        "Un profil à votre nom et un profil « Kids » sont prêts. Vous pourrez les modifier quand vous voudrez.",
        "Sans offre choisie, le compte est effacé un an après votre dernière connexion. Nous vous écrivons trente et sept jours avant.",
      ],
      action: { label: "Continuer mon inscription", url: `${publicUrl}/enregistrement` },
      note: "Vous n’êtes pas à l’origine de cette inscription ? Écrivez-nous et nous supprimerons ce compte.",
    }),
    en: () => ({
      locale,
      isPictured: true,
      subject: `Welcome to ${brandName}`,
      preview: "Your account is ready. All that is left is to choose your plan.",
      heading: `Welcome, ${firstName}!`,
      paragraphs: [
        `Your ${brandName} account is ready. Choose your plan and make yourself at home: films, series and a space for children are waiting.`,
        "A profile in your name and a “Kids” profile are set up. You can change them whenever you like.",
        "Without a plan, the account is erased one year after your last login. We write to you thirty and seven days ahead.",
      ],
      action: { label: "Continue my sign-up", url: publicUrl + addressIn(locale, "/enregistrement") },
      note: "You did not sign up? Write to us and we will delete this account.",
    }),
  });
}

export function resetLetter(locale: Locale, { brandName, publicUrl }: LetterSite, token: string): Letter {
  const url = `${publicUrl}/reinitialisation-mot-de-passe/${token}`;
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Choisissez un nouveau mot de passe ${brandName}`,
      preview: "Ce lien est valable une heure.",
      heading: "Choisissez un nouveau mot de passe",
      paragraphs: [
        "Vous avez demandé à réinitialiser votre mot de passe. Le lien ci-dessous est valable une heure et ne sert qu’une fois.",
      ],
      action: { label: "Choisir un mot de passe", url },
      note: "Vous n’avez rien demandé ? Ne faites rien : votre mot de passe reste le même.",
    }),
    en: () => ({
      locale,
      subject: `Choose a new ${brandName} password`,
      preview: "This link is valid for one hour.",
      heading: "Choose a new password",
      paragraphs: ["You asked to reset your password. The link below is valid for one hour and works once."],
      action: { label: "Choose a password", url },
      note: "You did not ask for this? Do nothing: your password stays the same.",
    }),
  });
}

export function passwordChangedLetter(locale: Locale, { brandName, publicUrl }: LetterSite): Letter {
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Votre mot de passe ${brandName} a été modifié`,
      preview: "Vos autres appareils ont été déconnectés.",
      heading: "Votre mot de passe a été modifié",
      paragraphs: [
        "Vos autres appareils ont été déconnectés : utilisez le nouveau mot de passe pour vous y reconnecter.",
      ],
      action: { label: "Me connecter", url: `${publicUrl}/connexion` },
      note: "Ce n’était pas vous ? Réinitialisez votre mot de passe depuis la page de connexion, puis écrivez-nous.",
    }),
    en: () => ({
      locale,
      subject: `Your ${brandName} password was changed`,
      preview: "Your other devices were logged out.",
      heading: "Your password was changed",
      paragraphs: ["Your other devices were logged out: use the new password to log in on them again."],
      action: { label: "Log in", url: publicUrl + addressIn(locale, "/connexion") },
      note: "It was not you? Reset your password from the login page, then write to us.",
    }),
  });
}

export function newDeviceLetter(
  locale: Locale,
  { brandName, publicUrl }: LetterSite,
  device: string,
  at: Date,
): Letter {
  const when = longInstant(at, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Nouvelle connexion à votre compte ${brandName}`,
      preview: `${device}, le ${when}`,
      heading: "Un nouvel appareil s’est connecté",
      paragraphs: [
        `Votre compte vient d’être utilisé sur un nouvel appareil : ${device}, le ${when} (heure de Paris).`,
      ],
      action: { label: "Voir mes appareils", url: `${publicUrl}/profile#appareils` },
      note: "C’était vous ? Tout va bien. Sinon, déconnectez cet appareil et changez votre mot de passe.",
    }),
    en: () => ({
      locale,
      subject: `New login to your ${brandName} account`,
      preview: `${device}, ${when}`,
      heading: "A new device logged in",
      paragraphs: [`Your account was just used on a new device: ${device}, ${when} (Paris time).`],
      action: { label: "See my devices", url: `${publicUrl}/profile#appareils` },
      note: "Was it you? All is well. If not, log that device out and change your password.",
    }),
  });
}
