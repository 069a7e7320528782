import { afterEach, beforeEach, expect, test } from "vitest";
import { createSendMail, type Mail } from "#server/adapters/mail/mail.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { camille, subscribe } from "#tests/support/people.ts";

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

/** Everything that writes to somebody, once. */
async function liveThroughEverything(locale: "fr" | "en"): Promise<Mail[]> {
  const { token } = await subscribe(app, { first_name: "Zoé-Éloïse" });
  const call = app.as({ token, locale });
  await call("POST /users/request-reset-password", { body: { username: camille.username } });
  await app.jobs.runAll();
  const body = { username: camille.username, password: camille.password };
  await app.send("POST", "/api/auth/token", { body, headers: { "user-agent": "Mozilla/5.0 (iPad) Safari/604.1" } });
  const change = { current_password: camille.password, new_password: "un mot tout neuf" };
  await call("PUT /me/password", { body: change });
  await call("POST /me/deletion", { body: { password: change.new_password } });
  await app.jobs.runAll();
  return app.mails;
}

const sent = [
  ["Bienvenue sur Silecs", "Bienvenue, Zoé-Éloïse !", "https://silecs.test/enregistrement"],
  ["Votre nouveau mot de passe Silecs", "réinitialiser", "https://silecs.test/reinitialisation-mot-de-passe/"],
  [
    "Nouvelle connexion à votre compte Silecs",
    "a été utilisé|vient d’être utilisé",
    "https://silecs.test/profile#appareils",
  ],
  ["Votre mot de passe Silecs a été modifié", "déconnectés", "https://silecs.test/connexion"],
  ["Votre compte Silecs sera supprimé le 9 avril 2026", "effacés", "https://silecs.test/profile#suppression"],
] as const;

test("every letter of an account arrives whole over SMTP, its accents, its HTML and its text", async () => {
  const mails = await liveThroughEverything("fr");
  const send = createSendMail({ smtpUrl: mailServer.url, from: "Silecs <bonjour@silecs.test>", dataDir: "/nowhere" });
  for (const mail of mails) await send(mail);
  expect(mailServer.delivered.map(({ headers }) => headers.get("subject")).toSorted()).toEqual(
    sent.map(([subject]) => subject).toSorted(),
  );
  for (const [subject, words, link] of sent) {
    const mail = mailServer.delivered.find(({ headers }) => headers.get("subject") === subject)!;
    expect([mail.from, mail.to]).toEqual(["bonjour@silecs.test", [camille.username]]);
    expect(mail.headers.get("content-type")).toContain("multipart/alternative");
    const [text = "", html = ""] = [mail.parts.get("text/plain"), mail.parts.get("text/html")];
    for (const part of [text, html]) {
      expect(part).toMatch(new RegExp(words.replaceAll(" ", "\\s")));
      expect(part).toContain(link);
    }
    const written = mails.find((each) => each.subject === subject)!;
    expect(text.trimEnd()).toBe(written.text.trimEnd());
    expect(html.trimEnd()).toBe(written.html.trimEnd());
  }
});
