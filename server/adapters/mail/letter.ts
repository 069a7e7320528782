import { hasSpacedSigns } from "#contract/language.ts";
import { letterAddress } from "#contract/addresses.ts";
import type { Mail } from "./mail.ts";
import { htmlOf, homeOf } from "./letter-html.ts";
import type { Letter, Sender, LetterPicture } from "./letter-shapes.ts";
import { words } from "./letter-words.ts";

/** Renders a letter as HTML for any mail client, light or dark, and as plain text. */
export function composeLetter(to: string, letter: Letter, sender: Sender, picture?: LetterPicture): Mail {
  const led = withLinks(letter, sender);
  const said = hasSpacedSigns(led.locale) ? withTexts(led, inFrenchType) : led;
  const { subject, attachments = [], unsubscribe, replyTo, messageId } = said;
  const headers = unsubscribe ? unsubscribeHeaders(unsubscribe.url) : {};
  return {
    to,
    subject,
    html: htmlOf(said, sender, letter.isPictured ? picture : undefined),
    text: textOf(said, sender),
    attachments,
    headers,
    ...(replyTo && { replyTo }),
    ...(messageId !== undefined && { messageId }),
  };
}

/** Leads every link to this site, also within texts, to its page in the letter's language. */
function withLinks(letter: Letter, { publicUrl }: Sender): Letter {
  const inLanguage = (text: string): string =>
    text
      .split(/(\s+)/)
      .map((word) =>
        word.startsWith(`${publicUrl}/`)
          ? publicUrl + letterAddress(letter.locale, word.slice(publicUrl.length))
          : word,
      )
      .join("");
  const { action, unsubscribe } = letter;
  return {
    ...withTexts(letter, inLanguage),
    action: action && { ...action, url: inLanguage(action.url) },
    unsubscribe: unsubscribe && { ...unsubscribe, url: inLanguage(unsubscribe.url) },
  };
}

/** RFC 2369, section 3.2, and RFC 8058, section 3.1: mail clients show a button of their own that unsubscribes at once. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** French punctuation is kept on the line of its word by no-break spaces. */
function inFrenchType(text: string): string {
  return text.replaceAll(/ (?=[:;?!»])|(?<=«) /g, "\u202F");
}

/** Applies `set` to every text of a letter, but not to its addresses. */
function withTexts(letter: Letter, set: (text: string) => string): Letter {
  const { action, box, facts, note, unsubscribe } = letter;
  return {
    ...letter,
    box: box && { label: set(box.label), value: set(box.value) },
    subject: set(letter.subject),
    preview: set(letter.preview),
    heading: set(letter.heading),
    paragraphs: letter.paragraphs.map(set),
    action: action && { ...action, label: set(action.label) },
    facts: facts?.map(({ label, value }) => ({ label: set(label), value: set(value) })),
    note: note && set(note),
    unsubscribe: unsubscribe && { ...unsubscribe, label: set(unsubscribe.label) },
  };
}

function textOf(letter: Letter, sender: Sender): string {
  const { locale, heading, paragraphs, action, box, facts, note, unsubscribe } = letter;
  const parts = [
    heading,
    ...paragraphs,
    box && `>>> ${box.label}${words[locale].colon} ${box.value} <<<`,
    facts?.map(({ label, value }) => `${label}${words[locale].colon} ${value}`).join("\n"),
    action && `${action.label}${words[locale].colon}\n${action.url}`,
    note,
    `-- \n${sender.brandName} · ${homeOf(sender, locale)}\n${words[locale].help} ${sender.supportEmail}\n${sender.companyName}, ${sender.companyAddress}`,
    unsubscribe && `${unsubscribe.label}${words[locale].colon}\n${unsubscribe.url}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
