import { type Locale, inLocale, defaultLocale } from "#contract/language.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import type { MessageRow } from "./inbox/queries.ts";

const civilities: Record<number, string> = { 1: "Mme", 2: "Mlle", 3: "M." };

/** Tells the operator of a message. An answer to this letter reaches whoever wrote. */
export function operatorsLetter({ brandName, publicUrl }: LetterSite, row: MessageRow): Letter {
  const { id, name, email, phone, object, message, civility, account_id } = row;
  const subject = object === "" ? `Message de ${name}` : object;
  return {
    locale: defaultLocale,
    subject: `${subject} (${brandName}, message ${id})`,
    preview: message.slice(0, 120),
    heading: subject,
    paragraphs: paragraphsOf(message),
    facts: [
      { label: "De", value: [civilities[civility], name].filter(Boolean).join(" ") },
      { label: "Adresse email", value: email },
      ...(phone === null ? [] : [{ label: "Téléphone", value: phone }]),
      { label: "Compte", value: account_id === null ? "visiteur" : `abonné ${account_id}` },
    ],
    action: { label: "Ouvrir le message", url: `${publicUrl}/admin/messages/${id}` },
    note: "Répondre à ce mail écrit directement à cette personne. Marquez ensuite le message comme traité.",
    replyTo: { name, address: email },
  };
}

/** What the support team answers. */
export function answerLetter(locale: Locale, brandName: string, row: MessageRow, text: string): Letter {
  const about =
    row.object === "" ? "" : inLocale(locale, { fr: () => ` : ${row.object}`, en: () => `: ${row.object}` });
  const shared = { locale, preview: text.slice(0, 120) };
  const quote = row.message.length > 600 ? `${row.message.slice(0, 600).trimEnd()}…` : row.message;
  return inLocale(locale, {
    fr: () => ({
      ...shared,
      subject: `Réponse de ${brandName}${about}`,
      heading: "Notre réponse à votre message",
      paragraphs: paragraphsOf(text),
      note: `Vous nous aviez écrit : « ${quote} »`,
    }),
    en: () => ({
      ...shared,
      subject: `Answer from ${brandName}${about}`,
      heading: "Our answer to your message",
      paragraphs: paragraphsOf(text),
      note: `You had written to us: “${quote}”`,
    }),
  });
}

/** Blank lines part paragraphs. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).map((part) => part.trim());
}
