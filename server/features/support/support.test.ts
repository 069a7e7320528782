import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CallError } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { safeHtml } from "#server/safe-html.ts";

let app: TestApp;
beforeAll(async () => (app = await createTestApp({ COMPANY_NAME: "Voir & Cie <SAS>" })));
afterAll(() => app.close());

const message = {
  civility: 2 as const,
  last_name: "Curie",
  first_name: "Marie",
  email: "marie@example.fr",
  phone: null,
  object: "Une question",
  message: "Bonjour,\r\nqui éclaire la nuit ?",
};

async function solvedCaptcha(): Promise<string> {
  const challenge = await app.as()("GET /pub/captcha");
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

async function refused(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof CallError)) throw new Error("It was not refused");
  return error;
}

test("visitors read at least twelve questions, in French unless they ask for English", async () => {
  const { data: french } = await app.as()("GET /faqs");
  const { data: english } = await app.as({ locale: "en" })("GET /faqs");
  expect(french.length).toBeGreaterThanOrEqual(12);
  expect(english.map(({ id }) => id)).toEqual(french.map(({ id }) => id));
  expect(french[0]?.question).toBe("Qu’est-ce que Silecs\u202f?");
  expect(english[0]?.question).toBe("What is Silecs?");
  expect(JSON.stringify([french, english])).not.toContain("{{");
});

test("the terms and the questions name the ways to leave, and the terms the notice of a renewal", async () => {
  const named = {
    fr: ["Résilier votre contrat", "Renoncer au contrat ici"],
    en: ["Cancel your contract", "Withdraw from the contract here"],
  };
  for (const locale of ["fr", "en"] as const) {
    const call = app.as({ locale });
    const terms = await call("GET /pub/page/{slug}", { params: { slug: "cgu" } });
    const { data } = await call("GET /faqs");
    const answers = data.map(({ response }) => response).join();
    for (const name of named[locale]) {
      expect(terms.content).toContain(name);
      expect(answers).toContain(name);
    }
    expect(terms.content).toContain('href="/resilier-votre-contrat"');
    expect(terms.content).toContain('href="/renoncer-au-contrat"');
    expect(terms.content).toMatch(/L\. 215-1\b/);
  }
});

test.each([
  ["resilier", "Comment résilier mon abonnement\u202f?"],
  ["RÉSILIER mon", "Comment résilier mon abonnement\u202f?"],
  ["ecole", "Proposez-vous une offre pour les écoles et les entreprises\u202f?"],
  ["resiler", "Comment résilier mon abonnement\u202f?"],
  ["abonement resilier", "Comment résilier mon abonnement\u202f?"],
  ["résili", "Comment résilier mon abonnement\u202f?"],
  ["l'école", "Proposez-vous une offre pour les écoles et les entreprises\u202f?"],
])("a question is found by '%s'", async (text, question) => {
  const { data } = await app.as()("GET /faqs", { query: { "filters[question]": text } });
  expect(data.map((item) => item.question)).toContain(question);
  expect(data.length).toBeLessThan(6);
});

test.each(["x".repeat(10_000), "%", "_", "'; drop table faqs --", "😀", "\0"])(
  "'%.12s' as a question harms nothing",
  async (text) => {
    const { data } = await app.as()("GET /faqs", { query: { "filters[question]": text } });
    expect(data.length).toSatisfy((count: number) => count === 0 || count >= 12);
  },
);

test.each(["?", "…", "« »", "%", "_", "--"])("'%s' alone finds no question", async (text) => {
  expect((await app.as()("GET /faqs", { query: { "filters[question]": text } })).data).toEqual([]);
});

test("an empty search lists everything", async () => {
  const { data } = await app.as()("GET /faqs", { query: { "filters[question]": " " } });
  expect(data.length).toBeGreaterThanOrEqual(12);
});

test.each(["mentions-legales", "politique-de-confidentialite", "cgu", "rgpd"] as const)(
  "the page %s names the operator in both languages",
  async (slug) => {
    for (const locale of ["fr", "en"] as const) {
      const page = await app.as({ locale })("GET /pub/page/{slug}", { params: { slug } });
      expect(page.title.length).toBeGreaterThan(5);
      expect(page.content).toContain("Voir &amp; Cie &lt;SAS&gt;");
      expect(page.content).not.toContain("{{");
      expect(page.content.length).toBeGreaterThan(1500);
    }
  },
);

test("another page is not there", async () => {
  const response = await app.send("GET", "/api/pub/page/secret");
  expect(response.status).toBe(404);
});

test("texts are stored safe: they are read as they lie there", async () => {
  const stored = await app.database.rows<{ html: string }>(sql`
    select content_fr as html from pages union all select content_en from pages
    union all select response_fr from faqs union all select response_en from faqs`);
  expect(stored.length).toBeGreaterThan(30);
  for (const { html } of stored) expect(await safeHtml(html)).toBe(html);
  // The files that they come from do not say so of links to other sites.
  const links = stored.flatMap(({ html }) => html.match(/<a href="http[^>]*>/g) ?? []);
  expect(links.length).toBeGreaterThan(2);
  expect(links.filter((link) => !link.includes('rel="noopener noreferrer"'))).toEqual([]);
});

test("the footer links to the legal pages, the header to none", async () => {
  const { data: footer } = await app.as()("GET /pub/landingpages", { query: { position: "footer" } });
  expect(footer.map(({ url }) => url)).toEqual([
    "/mentions-legales",
    "/cgu",
    "/politique-de-confidentialite",
    "/rgpd",
    "/accessibilite",
  ]);
  expect(footer.map(({ title }) => title)).toEqual([
    "Mentions légales",
    "CGU",
    "Politique de confidentialité",
    "RGPD",
    "Accessibilité\u202f: partiellement conforme",
  ]);
  expect((await app.as()("GET /pub/landingpages", { query: { position: "header" } })).data).toEqual([]);
  expect((await app.send("GET", "/api/pub/landingpages?position=middle")).status).toBe(400);
});

test("a page that an editor adds is linked to, in its place and language, and is read at its address", async () => {
  await app.database.run(sql`
    insert into pages (slug, title_fr, title_en, content_fr, content_en, position, sort_index)
    values ('nos-ecoles', 'Nos écoles', 'Our schools', '<p>Chez {{companyName}}</p>', '<p>At {{companyName}}</p>', 'header', 1)`);
  const call = app.as({ locale: "en" });
  const { data } = await call("GET /pub/landingpages", { query: { position: "header" } });
  expect(data).toEqual([{ slug: "nos-ecoles", title: "Our schools", url: "/page/nos-ecoles", position: "header" }]);
  const page = await call("GET /pub/page/{slug}", { params: { slug: "nos-ecoles" } });
  expect(page).toMatchObject({ title: "Our schools", version: 1, content: "<p>At Voir &amp; Cie &lt;SAS&gt;</p>" });
});

test.each(["Secret", "a".repeat(101), "%00", "a%20b"])("'%.10s' is no page's name", async (slug) => {
  expect((await app.send("GET", `/api/pub/page/${slug}`)).status).toBe(404);
});

test("a visitor's message with a solved captcha arrives once", async () => {
  const body = { ...message, reCaptchaToken: await solvedCaptcha() };
  expect(await app.as()("POST /contact", { body })).toEqual({ message: "success" });
  const again = await refused(app.as()("POST /contact", { body }));
  expect(again.messages).toEqual({ reCaptchaToken: "Le captcha de vérification est obligatoire" });
  const stored = await app.database.rows<{ message: string; account_id: number | null }>(
    sql`select message, account_id from contact_messages`,
  );
  expect(stored).toEqual([{ message: "Bonjour,\nqui éclaire la nuit ?", account_id: null }]);
});

test("a visitor without a captcha is refused, a subscriber needs none", async () => {
  const error = await refused(app.as()("POST /contact", { body: message }));
  expect(error.code).toBe(400);
  const { token, user } = await subscribe(app);
  await app.as({ token })("POST /contact", { body: { ...message, country_code: "+33", phone: "06 12 34 56 78" } });
  const stored = await app.database.row(sql`
    select phone from contact_messages where account_id = ${user.id}`);
  expect(stored).toEqual({ phone: "+33612345678" });
});

test("each missing field is told under its name", async () => {
  const response = await app.send("POST", "/api/contact", { body: { email: "nobody", civility: 7 } });
  const { error } = (await response.json()) as { error: { messages: Record<string, string> } };
  expect(response.status).toBe(400);
  expect(error.messages).toMatchObject({
    last_name: "Ce champ est obligatoire",
    first_name: "Ce champ est obligatoire",
    message: "Ce champ est obligatoire",
    email: "Veuillez entrer une adresse email valide",
    civility: "Veuillez faire un choix",
  });
});

test("messages are forgotten after the three years that the privacy policy names", async () => {
  const { token, user } = await subscribe(app, { username: "ancienne@example.fr" });
  const kept = sql`select created_at from contact_messages where account_id = ${user.id} order by id`;
  const at = app.clock.now();
  for (const years of [4, 2])
    await app.database.run(sql`
      insert into contact_messages (account_id, civility, last_name, first_name, email, message, created_at)
      values (${user.id}, 1, 'A', 'B', 'a@example.fr', 'C', ${at}::timestamptz - make_interval(years => ${years}))`);
  await app.as({ token })("POST /contact", { body: message });
  expect(await app.database.rows(kept)).toHaveLength(2);
});

test("a subscriber who writes all the time is asked to wait", async () => {
  const { token } = await subscribe(app, { username: "often@example.fr" });
  for (let turn = 0; turn < 5; turn += 1) await app.as({ token })("POST /contact", { body: message });
  expect((await refused(app.as({ token })("POST /contact", { body: message }))).status).toBe(429);
});
