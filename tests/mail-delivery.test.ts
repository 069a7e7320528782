import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSendMail, type Mail } from "#server/adapters/mail/mail.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { camille, subscribe } from "#tests/support/people.ts";
import { frenchFaults, typographyFaults } from "#tests/support/typography.ts";

let app: TestApp;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
beforeEach(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://silecs.test" });
  mailServer = await startMailServer();
});
afterEach(async () => {
  await app.close();
  await mailServer.close();
});

const newPassword = "un mot tout neuf";

/** Triggers every kind of mail once, in the language of the account's first profile. */
async function liveThroughEverything(languageId: 1 | 2): Promise<{ mails: Mail[]; token: string }> {
  const { token } = await subscribe(app, { first_name: "Zoé-Éloïse" });
  const call = app.as({ token });
  await call("PUT /profiles/language", { body: { languageId } });
  await call("POST /users/request-reset-password", { body: { username: camille.username } });
  await app.jobs.runAll();
  const body = { username: camille.username, password: camille.password };
  await app.send("POST", "/api/auth/token", { body, headers: { "user-agent": "Mozilla/5.0 (iPad) Safari/604.1" } });
  await call("PUT /me/parental-code", { body: { password: camille.password, code: "4711" } });
  for (let guess = 0; guess < 5; guess += 1)
    await call("POST /me/parental-code/unlock", { body: { code: "0000" } }).catch(() => undefined);
  const change = { current_password: camille.password, new_password: newPassword };
  await call("PUT /me/password", { body: change });
  await call("POST /me/deletion", { body: { password: change.new_password } });
  await app.jobs.runAll();
  return { mails: app.mails, token };
}

const place = "https://silecs.test";
const letters = {
  fr: [
    ["Bienvenue sur Silecs", "Bienvenue, Zoé-Éloïse\u202F!", `${place}/fr/enregistrement`],
    [
      "Confirmez votre adresse email Silecs",
      "compte Silecs a été créé avec cette adresse",
      `${place}/fr/adresse-email/`,
    ],
    ["Choisissez un nouveau mot de passe Silecs", "réinitialiser", `${place}/fr/reinitialisation-mot-de-passe/`],
    [
      "Nouvelle connexion à votre compte Silecs",
      "nouvel appareil\u202F: Safari, iPad",
      `${place}/fr/profile#appareils`,
    ],
    ["Codes parentaux erronés sur votre compte Silecs", "un quart d’heure", `${place}/fr/profile#code-parental`],
    ["Votre mot de passe Silecs a été modifié", "ont été déconnectés\u202F: utilisez", `${place}/fr/connexion`],
    ["Votre compte Silecs sera supprimé le 9 avril 2026", "Le 9 avril 2026", `${place}/fr/profile#suppression`],
  ],
  en: [
    ["Welcome to Silecs", "Welcome, Zoé-Éloïse!", `${place}/en/enregistrement`],
    ["Confirm your Silecs email address", "account was created with this address", `${place}/en/adresse-email/`],
    ["Choose a new Silecs password", "valid for one hour", `${place}/en/reinitialisation-mot-de-passe/`],
    ["New login to your Silecs account", "a new device: Safari, iPad", `${place}/en/profile#appareils`],
    ["Wrong parental codes on your Silecs account", "a quarter of an hour", `${place}/en/profile#code-parental`],
    ["Your Silecs password was changed", "were logged out: use", `${place}/en/connexion`],
    ["Your Silecs account will be deleted on 9 April 2026", "On 9 April 2026", `${place}/en/profile#suppression`],
  ],
} as const;

describe.each([
  ["fr", 1],
  ["en", 2],
] as const)("in %s", (locale, languageId) => {
  test("every letter of an account arrives intact over SMTP: accents, HTML and plain text", async () => {
    const { mails } = await liveThroughEverything(languageId);
    const send = createSendMail({ smtpUrl: mailServer.url, from: "Silecs <bonjour@silecs.test>", dataDir: "/nowhere" });
    for (const mail of mails) await send(mail);
    expect(mailServer.delivered.map(({ headers }) => headers.get("subject")).toSorted()).toEqual(
      letters[locale].map(([subject]) => subject).toSorted(),
    );
    for (const [subject, words, link] of letters[locale]) {
      const mail = mailServer.delivered.find(({ headers }) => headers.get("subject") === subject)!;
      expect([mail.from, mail.to]).toEqual(["bonjour@silecs.test", [camille.username]]);
      expect(mail.headers.get("content-type")).toContain("multipart/alternative");
      const [text = "", html = ""] = [mail.parts.get("text/plain"), mail.parts.get("text/html")];
      for (const part of [text, html]) {
        expect(part).toContain(words);
        expect(part).toContain(link);
      }
      const written = mails.find((each) => each.subject === subject)!;
      expect(text.trimEnd()).toBe(written.text.trimEnd());
      expect(html.trimEnd()).toBe(written.html.trimEnd());
    }
  });

  test("letters have colours for dark mode, and contain no scripts and no remote content", async () => {
    for (const { html } of (await liveThroughEverything(languageId)).mails) {
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html).toContain("@media (prefers-color-scheme: dark)");
      // Text elements set a colour for each theme, so nothing depends on what the mail client inherits.
      for (const [tag] of html.matchAll(/<(?:p|h1|td|a)\b[^>]*>(?=[^<\s])/g))
        expect(tag).toMatch(/style="[^"]*color:#|background:#FFB547/);
      expect(html).not.toMatch(/<script|<img|<link|@import|url\(|javascript:/i);
    }
  });

  test("punctuation follows the letter's language", async () => {
    for (const { text } of (await liveThroughEverything(languageId)).mails) {
      const words = text.replaceAll(/^-- $/gm, "");
      expect(locale === "fr" ? frenchFaults(words) : typographyFaults(words)).toEqual([]);
      if (locale === "en") expect(words).not.toMatch(/\s[:;?!]/);
    }
  });
});

test("no letter and no log line holds a password or a session, and no log line the link to a new password", async () => {
  const { mails, token } = await liveThroughEverything(1);
  const link = /mot-de-passe\/([A-Za-z0-9_-]{43})/.exec(mails.map(({ text }) => text).join("\n"))?.[1] ?? "none";
  expect(link).toHaveLength(43);
  for (const secret of [camille.password, newPassword, token]) {
    expect(app.logged()).not.toContain(secret);
    for (const { text, html } of mails) expect(text + html).not.toContain(secret);
  }
  expect(app.logged()).not.toContain(link);
});
