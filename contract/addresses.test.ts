import { expect, test } from "vitest";
import { addressIn, isPublicPage, letterAddress, localeOfPath, pageOfLetter } from "./addresses.ts";

test.each([
  ["/", "/en"],
  ["/?utm_source=lettre", "/en?utm_source=lettre"],
  ["/faq?q=1#form", "/en/faq?q=1#form"],
  ["/video-info/12", "/en/video-info/12"],
  ["/page/presse", "/en/page/presse"],
  ["/resilier-votre-contrat", "/en/resilier-votre-contrat"],
  ["/renoncer-au-contrat", "/en/renoncer-au-contrat"],
  ["/enregistrement?formule=famille", "/en/enregistrement?formule=famille"],
  ["/rejoindre", "/en/rejoindre"],
  ["/rejoindre/ABCD-EFGH-JKMN", "/en/rejoindre/ABCD-EFGH-JKMN"],
  ["/recours/7.a.aBc-_", "/en/recours/7.a.aBc-_"],
  ["/desabonnement/7.aBc-_", "/en/desabonnement/7.aBc-_"],
  ["/connexion?retour=%2Finfo-detail%2F7", "/en/connexion?retour=%2Finfo-detail%2F7"],
])("%s is %s in English, and the other way round", (french, english) => {
  expect(addressIn("en", french)).toBe(english);
  expect(addressIn("fr", english)).toBe(french);
  expect(addressIn("en", english)).toBe(english);
  expect(addressIn("fr", french)).toBe(french);
});

test.each([
  "/accueil",
  "/info-detail/7",
  "#form",
  "?page=2",
  "",
  "https://elsewhere.example/faq",
  "//elsewhere.example/faq",
])("'%s' has one address", (address) => expect(addressIn("en", address)).toBe(address));

test.each([
  ["/profile#abonnement", "/en/profile#abonnement"],
  ["/accueil", "/en/accueil"],
  ["/reinitialisation-mot-de-passe/aBc-_", "/en/reinitialisation-mot-de-passe/aBc-_"],
  ["/reset-password?token=aBc", "/en/reset-password?token=aBc"],
])("an English letter leads to %s through %s", (page, english) => {
  expect(letterAddress("en", page)).toBe(english);
  expect(pageOfLetter(english)).toEqual({ page, locale: "en" });
  expect(pageOfLetter(page)).toBeUndefined();
});

test.each([
  ["/", "/fr"],
  ["/?utm_source=lettre", "/fr?utm_source=lettre"],
  ["/cgu?version=3", "/fr/cgu?version=3"],
  ["/profile#abonnement", "/fr/profile#abonnement"],
  ["/recours/7.a.aBc-_", "/fr/recours/7.a.aBc-_"],
])("a French letter leads to %s through %s", (page, french) => {
  expect(letterAddress("fr", page)).toBe(french);
  expect(pageOfLetter(french)).toEqual({ page, locale: "fr" });
  expect(pageOfLetter(page)).toBeUndefined();
});

test("what has an address in English keeps it in letters, and the staff's pages and pictures have one", () => {
  expect(letterAddress("en", "/connexion")).toBe("/en/connexion");
  for (const locale of ["fr", "en"] as const)
    for (const one of ["/admin/messages/7", "/images/a/share.jpg"]) expect(letterAddress(locale, one)).toBe(one);
});

test.each([
  "/en/faq",
  "/en/profiles",
  "/en",
  "/friends",
  "/fr/profiles",
  "/fr/en/faq",
  "/fr//evil.example",
  "/fr/admin",
])("%s is no link of a letter", (address) => expect(pageOfLetter(address)).toBeUndefined());

test("an address names a language by its first part alone", () => {
  expect(["/en", "/en/", "/EN/faq", "/english", "/fr/en", "/"].map(localeOfPath)).toEqual([
    "en",
    "en",
    "en",
    undefined,
    undefined,
    undefined,
  ]);
});

test("what search engines may show is public in both languages, however it is spelled", () => {
  for (const path of ["/", "/en", "/en/", "/FAQ", "/en/faq/", "/video-info/1", "/en/page/x"])
    expect([path, isPublicPage(path)]).toEqual([path, true]);
  for (const path of ["/accueil", "/en/accueil", "/enregistrement", "/faqs", "/video-infos", "/en/en/faq"])
    expect([path, isPublicPage(path)]).toEqual([path, false]);
});
