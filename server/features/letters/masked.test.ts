import { expect, test } from "vitest";
import { newSecret } from "#server/http/secrets.ts";
import { withoutSecrets } from "./masked.ts";

const place = "https://silecs.test";
const stored = (text: string) => withoutSecrets(text, place);

test.each([
  "/fr/reinitialisation-mot-de-passe/",
  "/en/adresse-email/",
  "/recours/",
  "/a?token=",
  "/a?b=c&amp;token=",
  "/a#",
  "/deep/er/",
])("of %s… the token is masked, wherever it stands", (path) => {
  for (const token of [newSecret(), "12.AbCdEfGhIjKlMnOpQrStUv", "ABCD-EFGH-JKMN", "482913", "%41bc"]) {
    expect(stored(`${place}${path}${token}`)).toBe(`${place}${path}•••`);
    expect(stored(`<a href="${place}${path}${token}">${place}${path}${token}</a>`)).not.toContain(token);
    expect(stored(`Voici (${place}${path}${token}).`)).not.toContain(token);
  }
});

test.each([
  "",
  "/",
  "/fr/profile#appareils",
  "/en/resilier-votre-contrat",
  "/cgu?version=12",
  "/video-info/1234",
  "/images/a1B2c3D4e5F6g7H8i9J0kK/letter.jpg",
])("%s is kept as it is", (path) => {
  expect(stored(`${place}${path}`)).toBe(`${place}${path}`);
  expect(stored(`Écrivez-nous\u202f: ${place}${path}.`)).toBe(`Écrivez-nous\u202f: ${place}${path}.`);
});

test("a token outside of a link is masked; addresses, amounts, numbers and styles are not", () => {
  const secret = newSecret();
  expect(stored(`Votre code\u202f: ${secret}.`)).toBe("Votre code\u202f: •••.");
  const kept = `9,99 € le 12 mars 2026, facture 2026-000012, anna.lena@example.org, font-family:'Instrument Sans',BlinkMacSystemFont`;
  expect(stored(kept)).toBe(kept);
});
