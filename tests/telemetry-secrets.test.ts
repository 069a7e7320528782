import { afterAll, beforeAll, expect, test } from "vitest";
import { cardDataIn, scannedCvv } from "./support/card-data.ts";
import { startCollector } from "./support/collector.ts";
import { tokensIn } from "./support/letter-links.ts";
import { lovelace } from "./support/people.ts";
import { goodCard, monthly, openShop, referenceIn, type Shop } from "./support/shop.ts";

let shop: Shop;
let collector: Awaited<ReturnType<typeof startCollector>>;
let metrics: string;
let spans: string;
/** What people typed, were sent or were given. */
let secrets: string[];

const email = "ada.secrete@example.org";
const title = "Un film dont on ne dit rien";
const phone = "0698765432";
const address = "203.0.113.7";
const sent = [address, "127.0.0.1", "Geheim", title, encodeURIComponent(title), "dont on ne dit"];
const personal = [email, "ada.secrete", "Lovelace", "Ada", phone, phone.slice(1), ...sent];
/** `cardDataIn` looks for the code of an American Express card. */
const card = { ...goodCard, card_number: "3782 822463 10005", card_cvv: scannedCvv };

/** Signs up, pays, is refused, searches, watches the lists, and gets letters; everything is measured and traced. */
beforeAll(async () => {
  collector = await startCollector();
  shop = await openShop({
    METRICS_PORT: "0",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: "1",
  });
  const { site } = shop;
  const body = { ...lovelace(email), phone, country_code: "FR" };
  const { newToken } = await site.as()("POST /users", { body });
  await site.send("POST", "/api/auth/token", { body: { username: email, password: "un autre mot de passe" } });
  const { token } = await site.as()("POST /auth/token", { body: { username: email, password: body.password } });
  const start = await site.send("POST", "/api/mercanet/verify-card", { body: { ...card, ...monthly }, token });
  const { fields } = (await start.json()) as { fields: Record<string, string> };
  await fetch(`${site.url}/sandbox/card`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  await shop.press(referenceIn({ fields }), { notification: "now" });
  await site.send("POST", "/api/users/payment", { token });
  await site.send("GET", `/api/videos/search?keyword=${encodeURIComponent(title)}`, { token });
  await site.send("GET", `/?token=${token}`);
  await site.send("GET", `/reset/${token}?email=${email}`);
  await site.send("POST", "/api/users", {
    raw: `{"username": "${email}"`,
    headers: { "content-type": "application/json" },
  });
  await site.send("POST", "/api/users", {
    body,
    headers: { "x-forwarded-for": address, "user-agent": "Geheim/1" },
  });
  await site.jobs.runAll();
  metrics = await (await fetch(site.metricsUrl)).text();
  await site.stopTelemetry();
  spans = collector.received();
  secrets = [
    ...personal,
    body.password,
    newToken,
    token,
    referenceIn({ fields }),
    ...site.mails.flatMap(tokensIn),
    ...site.mails.map(({ subject }) => subject),
  ];
}, 60_000);
afterAll(async () => {
  await shop.close();
  await collector.close();
});

test("a sign-up and a payment are measured and traced", () => {
  expect(metrics).toContain('http_route="/api/mercanet/verify-card"');
  for (const name of ["POST /api/users", "POST /api/auth/token", "billing.confirmation", "send mail", "insert"])
    expect(collector.spans().map((span) => span.name)).toContain(name);
  expect(secrets.length).toBeGreaterThan(18);
});

test("neither leaves a personal datum, a secret or a title in metrics or spans", () => {
  expect(secrets.filter((secret) => metrics.includes(secret))).toEqual([]);
  expect(secrets.filter((secret) => spans.includes(secret))).toEqual([]);
  expect([...cardDataIn(metrics), ...cardDataIn(spans)]).toEqual([]);
});
