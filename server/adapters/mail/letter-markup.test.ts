import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { composeLetter } from "./letter.ts";
import type { Letter } from "./letter-shapes.ts";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // Mail clients read tables and inline styles, and older attributes beside them.
    "no-inline-style": "off",
    "no-deprecated-attr": "off",
    "attribute-misuse": "off",
    // A subject is written for the inbox.
    "long-title": "off",
    // Older mail clients know the word `presentation` alone.
    "presentation-role-style": "off",
  },
});

const sender = {
  brandName: "Silecs",
  publicUrl: "https://silecs.example",
  supportEmail: "aide@silecs.example",
  companyName: "Silecs <SAS>",
  companyAddress: "1 rue de l’Exemple, 75000 Paris",
};

const whole: Letter = {
  locale: "fr",
  subject: "Bienvenue & merci",
  preview: "Tout commence <ici>",
  heading: 'Bonjour "Ada"',
  paragraphs: ["Un & deux", "<script>alert(1)</script>"],
  action: { label: "Regarder", url: "https://silecs.example/?a=1&b=2" },
  facts: [{ label: "Montant", value: "9,99 €" }],
  note: "À bientôt",
};
const short: Letter = { locale: "en", subject: "Hello", preview: "Hello", heading: "Hello", paragraphs: ["Hello"] };

const long: Letter = {
  ...short,
  facts: [{ label: "Review", value: "Two\nlines, and then so many words that they do not fit beside it" }],
};

const picture = {
  url: "https://silecs.example/images/a&b/share.jpg",
  title: "La “Lune” & <moi>",
  page: "https://silecs.example/video-info/3",
};

test.each([
  ["with every part", whole],
  ["with a picture", { ...whole, isPictured: true as const }],
  ["with a long fact", long],
  ["of a sentence", short],
])("a letter %s is valid HTML", async (_which, letter) => {
  const { results } = await validator.validateString(composeLetter("ada@example.org", letter, sender, picture).html);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([]);
});

test("short facts stand beside their labels, as on a receipt; a long one stands below its own", () => {
  const htmlOf = (letter: Letter) => composeLetter("ada@example.org", letter, sender).html;
  expect(htmlOf(whole)).toMatch(/<td[^>]*>Montant<\/td><td[^>]* align="right"/);
  expect(htmlOf(long)).toMatch(/>Review<\/span><br>Two<br>lines/);
  expect(htmlOf(long)).not.toContain('align="right"');
});

test("the picture of a title stands above the letters that ask for one, and above no other", () => {
  const htmlOf = (letter: Letter) => composeLetter("ada@example.org", letter, sender, picture).html;
  const html = htmlOf({ ...whole, isPictured: true });
  expect(html).toContain('<a href="https://silecs.example/video-info/3"');
  expect(html).toContain('src="https://silecs.example/images/a&amp;b/share.jpg" alt="La “Lune” &amp; &lt;moi&gt;"');
  expect(html).toContain("À l’image\u202F: La “Lune” &amp; &lt;moi&gt;");
  expect(htmlOf(whole)).not.toContain("<img");
  expect(composeLetter("ada@example.org", { ...whole, isPictured: true }, sender).html).not.toContain("<img");
});

test("a look of the operator's own colours the button and the frame, and stands as an icon beside the name", () => {
  const look = { accent: "#00b3a4", iconUrl: "https://silecs.example/brand/a&b/icon-180.png" };
  const boxed: Letter = { ...whole, box: { label: "Avant le", value: "31 mars" } };
  const { html } = composeLetter("ada@example.org", boxed, { ...sender, look });
  expect(html).toContain("background:#00b3a4;color:#1A1203");
  expect(html).toContain("border:2px solid #00b3a4");
  expect(html).toContain('<img src="https://silecs.example/brand/a&amp;b/icon-180.png" alt=""');
  expect(html).not.toContain("#FFB547");
  expect(composeLetter("ada@example.org", boxed, { ...sender, look: {} })).toEqual(
    composeLetter("ada@example.org", boxed, sender),
  );
});
