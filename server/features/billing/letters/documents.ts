import { type Locale, hasSpacedSigns } from "#contract/language.ts";
import { letterAddress } from "#contract/addresses.ts";
import type { LetterAttachment, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import { longDay } from "#contract/date-text.ts";
import { escaped } from "#server/escaped.ts";
import type { Seller } from "../deps.ts";
import { aheadWords } from "./ahead-words.ts";

type DocumentContext = LetterSite & { locale: Locale };

const titles = {
  fr: { terms: "Conditions générales d’utilisation et de vente", form: "Formulaire de rétractation" },
  en: { terms: "Terms of use and sale", form: "Withdrawal form" },
} as const;

/** Terms in full, as a file to keep (L221-13). @param content sanitised HTML */
export function termsDocument(context: DocumentContext, content: string): LetterAttachment {
  const { locale, publicUrl } = context;
  const absolute = content.replaceAll(
    /href="(\/[^"]*)"/g,
    (_link, path: string) => `href="${escaped(publicUrl + letterAddress(locale, path))}"`,
  );
  return fileOf(context, "terms", absolute);
}

/** The model form of the annex to R221-1, with whom it goes to and which contract it is about. */
export function withdrawalForm(
  context: DocumentContext,
  seller: Seller,
  contract: { label: string; reference: string; begunAt: Date },
): LetterAttachment {
  const { locale } = context;
  const whom = [seller.name, seller.address, seller.email].filter((fact) => fact !== undefined).join(", ");
  const what = `${contract.label} (${contract.reference})`;
  const lines = formLines[locale](whom, what, longDay(contract.begunAt, locale));
  return fileOf(context, "form", lines.map((line) => `<p>${escaped(line)}</p>`).join("\n"));
}

const formLines = {
  fr: (whom: string, what: string, day: string) => [
    "(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)",
    `À l’attention de ${whom}\u202F:`,
    `Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous\u202F: ${what}.`,
    `Commandé le\u202F: ${day}`,
    "Nom du consommateur\u202F:",
    "Adresse du consommateur\u202F:",
    "Signature du consommateur (uniquement en cas de notification du présent formulaire sur papier)\u202F:",
    "Date\u202F:",
  ],
  en: (whom: string, what: string, day: string) => [
    "(Complete and return this form only if you wish to withdraw from the contract.)",
    `To ${whom}:`,
    `I hereby give notice that I withdraw from my contract for the provision of the following service: ${what}.`,
    `Ordered on: ${day}`,
    "Name of consumer:",
    "Address of consumer:",
    "Signature of consumer (only if this form is notified on paper):",
    "Date:",
  ],
} as const;

function fileOf({ locale, brandName }: DocumentContext, kind: "terms" | "form", body: string): LetterAttachment {
  const title = `${titles[locale][kind]} – ${brandName}`;
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>:root { color-scheme: light dark } body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif } table { border-collapse: collapse } th, td { padding: .4rem .8rem; border: 1px solid; text-align: start }</style></head>
<body><h1>${escaped(title)}</h1>
${hasSpacedSigns(locale) ? inFrenchType(body) : body}
</body></html>
`;
  return {
    fileName: aheadWords[locale].documents[kind],
    type: "text/html",
    content: Buffer.from(html),
  };
}

/** French punctuation stays on the line of its word. Tags are left alone. */
function inFrenchType(html: string): string {
  return html.replaceAll(/(<[^>]*>)|([^<]+)/g, (_all, tag: string | undefined, text: string | undefined) =>
    tag === undefined ? (text ?? "").replaceAll(/ (?=[:;?!»])|(?<=«) /g, "\u202F") : tag,
  );
}
