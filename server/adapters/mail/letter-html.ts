import { letterAddress } from "#contract/addresses.ts";
import { sharePicture } from "#contract/share-picture.ts";
import { escaped } from "#server/escaped.ts";
import type { Sender } from "./letter-shapes.ts";
import { words } from "./letter-words.ts";
import type { Letter, LetterPicture } from "./letter-shapes.ts";

const ink = "#0B0F1C";

const soft = "#4A5063";

const saffron = "#FFB547";

const accentOf = ({ look }: Sender): string => look?.accent ?? saffron;

// Tables and inline styles, because some mail clients support nothing else. The style sheet holds dark mode's colours.
const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #0B0F1C !important; }
    .sheet { background: #151A2B !important; }
    .text { color: #F3F1EA !important; }
    .soft { color: #B9BDCB !important; }
    .line { border-color: #2B3247 !important; }
  }`;

/** In the letter's language. */
export function homeOf({ publicUrl }: Sender, locale: Letter["locale"]): string {
  return publicUrl + letterAddress(locale, "/");
}

export function htmlOf(letter: Letter, sender: Sender, picture: LetterPicture | undefined): string {
  const { locale, heading, paragraphs, action, box, facts, note, unsubscribe } = letter;
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;color:${ink};font-size:16px;line-height:24px">${escaped(text).replaceAll("\n", "<br>")}</p>`;
  const button =
    action &&
    `<p style="margin:28px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:${accentOf(sender)};color:#1A1203;font-size:16px;font-weight:700;text-decoration:none">${escaped(action.label)}</a></p>
<p class="soft" style="margin:0 0 16px;color:${soft};font-size:13px;line-height:20px">${words[locale].link}<br><a class="soft" href="${escaped(action.url)}" style="color:${soft};word-break:break-all">${escaped(action.url)}</a></p>`;
  const stop =
    unsubscribe &&
    `<br><a class="soft" href="${escaped(unsubscribe.url)}" style="color:${soft}">${escaped(unsubscribe.label)}</a>`;
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(letter.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#F1EFE8;font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#F1EFE8"><tbody><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tbody>
<tr><td style="padding:0 8px 20px"><a class="text" href="${escaped(homeOf(sender, locale))}" style="color:${ink};font-size:22px;font-weight:800;letter-spacing:-0.02em;text-decoration:none">${iconOf(sender)}${escaped(sender.brandName)}</a></td></tr>
${picture ? pictureRow(picture) : ""}<tr><td class="sheet" style="padding:${picture ? "32px 32px 36px;border-radius:0 0 16px 16px" : "36px 32px;border-radius:16px"};background:#FFFFFF">
<h1 class="text" style="margin:0 0 20px;color:${ink};font-size:26px;line-height:32px;letter-spacing:-0.02em">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}
${box ? boxTable(box, accentOf(sender)) : ""}${facts ? factTable(facts) : ""}
${button ?? ""}
${note ? `<p class="soft" style="margin:16px 0 0;color:${soft};font-size:14px;line-height:21px">${escaped(note).replaceAll("\n", "<br>")}</p>` : ""}
</td></tr>
<tr><td class="soft" style="padding:24px 8px;color:${soft};font-size:13px;line-height:20px">${picture ? `${escaped(words[locale].pictured(picture.title))}<br>` : ""}${words[locale].help} <a class="soft" href="mailto:${escaped(sender.supportEmail)}" style="color:${soft}">${escaped(sender.supportEmail)}</a><br>${escaped(sender.companyName)}, ${escaped(sender.companyAddress)}${stop ?? ""}</td></tr>
</tbody></table>
</td></tr></tbody></table>
</body>
</html>
`;
}

/** Beside the name, which says the same. */
function iconOf({ look }: Sender): string {
  if (!look?.iconUrl) return "";
  return `<img src="${escaped(look.iconUrl)}" alt="" width="32" height="32" style="display:inline-block;width:32px;height:32px;margin-right:10px;border:0;border-radius:7px;vertical-align:middle">`;
}

/** As wide as the sheet; where pictures are not loaded, the title stands in its place. */
function pictureRow({ url, title, page }: LetterPicture): string {
  const { width, height } = sharePicture;
  const shown = { width: 560, height: Math.round((560 * height) / width) };
  return `<tr><td style="padding:0;border-radius:20px 20px 0 0;background:${ink};font-size:16px;line-height:24px"><a href="${escaped(page)}" style="color:#F3F1EA;text-decoration:none"><img src="${escaped(url)}" alt="${escaped(title)}" width="${shown.width}" height="${shown.height}" style="display:block;width:100%;height:auto;border:0;border-radius:16px 16px 0 0"></a></td></tr>
`;
}

function boxTable({ label, value }: { label: string; value: string }, accent: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tbody><tr><td class="text" style="padding:16px 20px;border:2px solid ${accent};border-radius:12px;color:${ink};font-size:16px;line-height:24px"><span class="soft" style="color:${soft};font-size:14px">${escaped(label)}</span><br><strong>${escaped(value)}</strong></td></tr></tbody></table>`;
}

/** The most characters of a label and of a value that stand side by side on a phone. */
const besideLimits = { label: 40, value: 60 };

/** Short facts as on a receipt; where one is long, every value below its label. */
function factTable(facts: { label: string; value: string }[]): string {
  const isBeside = facts.every(
    ({ label, value }) => label.length <= besideLimits.label && value.length <= besideLimits.value,
  );
  const cell = "padding:10px 0;border-bottom:1px solid #E2DFD5;font-size:15px;line-height:22px";
  const rows = facts.map((fact) => {
    const [label, value] = [escaped(fact.label), escaped(fact.value).replaceAll("\n", "<br>")];
    return isBeside
      ? `<tr><td class="soft line" style="${cell};padding-right:16px;color:${soft}">${label}</td><td class="text line" align="right" style="${cell};color:${ink};font-weight:600">${value}</td></tr>`
      : `<tr><td class="text line" style="${cell};color:${ink}"><span class="soft" style="color:${soft};font-size:13px">${label}</span><br>${value}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tbody>${rows.join("")}</tbody></table>`;
}
