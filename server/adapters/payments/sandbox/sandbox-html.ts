import { kindOf, wayWords } from "#contract/paying.ts";
import { escaped } from "#server/escaped.ts";
import { euros } from "#server/euros.ts";
import type { SandboxPayment } from "./sandbox-queries.ts";
import { demoCards } from "./sandbox-cards.ts";
import { sandboxTexts } from "./sandbox-texts.ts";

type Locale = keyof typeof sandboxTexts;

/** The page to confirm, refuse or abandon a payment. */
export function paymentPage(payment: SandboxPayment, page: { brandName: string; nonce: string }): string {
  const { locale, method } = payment;
  const kind = kindOf(method);
  const t = sandboxTexts[locale];
  const every = payment.later_recurring === "YEAR" ? t.perYear : t.perMonth;
  const rows = [
    [t.merchant, page.brandName],
    [t.order, payment.description],
    ...(payment.card_last_four === null
      ? []
      : [[t.card, `${payment.card_brand ?? ""} •••• ${payment.card_last_four}`.trim()]]),
    [t.dueNow, euros(payment.amount_cents, locale), "due"],
    [t.dueLater, `${euros(payment.later_cents, locale)} ${every}`],
  ] as const;
  return layout(
    locale,
    page.nonce,
    kind === "card" ? t.cardTitle : t.redirectTitle[kind](wayWords(method, locale).by),
    `
    <dl>${rows.map(([name = "", value = "", className = ""]) => `<div class="${className}"><dt>${escaped(name)}</dt><dd>${escaped(value)}</dd></div>`).join("")}</dl>
    <form method="post" action="/sandbox/decide">
      <input type="hidden" name="reference" value="${escaped(payment.reference)}">
      ${kind === "card" ? `<p class="note">${t.bank}</p>` : payerField(payment, kind)}
      <button class="pay" name="button" value="pay">${payText(payment)}</button>
      <button name="button" value="refuse">${t.refuse}</button>
      <button name="button" value="abandon">${t.abandon}</button>
      ${behindTheScenes(locale)}
    </form>`,
  );
}

function payText({ locale, method, amount_cents: cents }: SandboxPayment): string {
  const t = sandboxTexts[locale];
  if (kindOf(method) !== "card") return t.accept;
  return cents === 0 ? t.confirm : `${t.pay} ${euros(cents, locale)}`;
}

/** Prefilled with a new payer for every payment, since a payer gets only one free month. */
function payerField({ locale, method, reference }: SandboxPayment, kind: "wallet" | "debit"): string {
  const t = sandboxTexts[locale];
  const name = reference
    .replaceAll(/[^a-z0-9]/gi, "")
    .slice(0, 6)
    .toLowerCase();
  return `<label for="payer">${escaped(t.payer[kind](wayWords(method, locale).name))}</label>
    <input id="payer" name="payer" type="email" required maxlength="254" autocomplete="email" value="payeur-${name}@${method}.example" aria-describedby="payer-hint">
    <p class="note" id="payer-hint">${t.payerHint}</p>`;
}

function behindTheScenes(locale: Locale): string {
  const t = sandboxTexts[locale];
  const choices = (["now", "late", "twice", "lost"] as const).map(
    (value, index) =>
      `<label><input type="radio" name="notification" value="${value}"${index === 0 ? " checked" : ""}> ${t[value]}</label>`,
  );
  const cards = demoCards.map(({ number, plan }) => `<div><dt>${number}</dt><dd>${t[plan]}</dd></div>`);
  return `<details><summary>${t.behind}</summary>
    <fieldset><legend>${t.notification}…</legend>${choices.join("")}</fieldset>
    <h2>${t.cards}</h2><dl class="cards">${cards.join("")}</dl></details>`;
}

/** Shown for a payment that has ended, was replaced, or is unknown. */
export function closedPage(locale: Locale, backUrl: string, page: { nonce: string; known: boolean }): string {
  const t = sandboxTexts[locale];
  return layout(
    locale,
    page.nonce,
    page.known ? t.closed : t.unknown,
    `<p>${page.known ? t.closedNote : t.unknownNote}</p><a class="pay" href="${escaped(backUrl)}">${t.back}</a>`,
  );
}

/** Layout of the sandbox's pages. The empty icon keeps browsers from requesting /favicon.ico. */
export function layout(locale: Locale, nonce: string, title: string, body: string): string {
  const t = sandboxTexts[locale];
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escaped(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><header><strong>${t.banner}</strong><p>${t.bannerNote}</p></header>
<main><h1>${escaped(title)}</h1>${body}</main></body></html>`;
}

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;background:linear-gradient(#e3e9f2,#f4f6f9 24rem);color:#16202e;font:1rem/1.5 system-ui,sans-serif;text-wrap:pretty}
header{background:repeating-linear-gradient(-45deg,#ffd36b 0 1.25rem,#ffca4d 1.25rem 2.5rem);color:#241a00;padding:.875rem 1.25rem;text-align:center}
header p{margin:.125rem 0 0;font-size:.9375rem}
main{max-width:30rem;margin:3rem auto;padding:2rem;background:#fff;border-radius:1.25rem;box-shadow:0 1px 2px rgb(22 32 46/.08),0 1rem 3rem rgb(22 32 46/.12)}
h1{margin:0 0 1.25rem;font-size:1.5rem;line-height:1.2;text-wrap:balance}
h2{margin:1.25rem 0 .5rem;font-size:1rem}
dl{margin:0 0 1.25rem;font-variant-numeric:tabular-nums}
dl div{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 1rem;padding:.625rem 0}
dl div+div{border-top:1px solid #e4e8ee}
.due dt{color:inherit;font-weight:600}.due dd{font-size:1.375rem;font-weight:700;letter-spacing:-.01em}
dt{color:#4a5566}dd{margin:0 0 0 auto;font-weight:600;text-align:right}
.cards div{display:block}.cards dd{font-weight:400;text-align:left}
form{display:grid;gap:.75rem}
label{font-weight:600}
input[type=email]{width:100%;min-height:2.875rem;padding:0 .875rem;border:1px solid #6b7688;border-radius:.5rem;font:inherit}
.note{margin:0;color:#4a5566;font-size:.9375rem}
button,.pay{min-height:3.25rem;padding:.5rem 1.25rem;border:1px solid #6b7688;border-radius:.75rem;transition:background-color .12s;background:#fff;color:inherit;font:inherit;font-weight:600;cursor:pointer;text-align:center;text-decoration:none}
.pay{display:block;border-color:#12426f;background:#12426f;color:#fff}
button:hover{background:#f2f4f7}.pay:hover{background:#0c3157}
:focus-visible{outline:3px solid #c2570c;outline-offset:2px}
details{margin-top:.75rem;border-top:1px solid #d6dbe3;padding-top:.75rem}
summary{cursor:pointer;font-weight:600;min-height:2rem}
.card{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;padding:.75rem 0;border-top:1px solid #e4e8ee}
.card label{flex:1 0 12rem;font-variant-numeric:tabular-nums}
.card button{min-height:2.75rem}
select{min-height:2.75rem;padding:0 .75rem;border:1px solid #6b7688;border-radius:.5rem;background:#fff;color:inherit;font:inherit}
fieldset{margin:.5rem 0 0;padding:0;border:0;display:grid;gap:.375rem}
fieldset label{font-weight:400;display:flex;gap:.5rem;align-items:center;min-height:1.75rem}
legend{padding:0;font-weight:600;margin-bottom:.25rem}
@media(max-width:34rem){body{background:#fff}main{margin:0;padding:1.5rem 1.25rem;border-radius:0;box-shadow:none}}
`;
