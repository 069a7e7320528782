import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { productionSettings } from "#tests/support/production-settings.ts";
import { ConfigError, readConfig, requireIdentity } from "./config.ts";
import { demonstrationIdentity } from "./operator-identity.ts";

test("without any setting there is a demonstration", () => {
  const { brand, prices, mail } = readConfig({});
  expect(brand.name).toBe("Silecs");
  expect(prices).toEqual({ individualMonth: 999, individualYear: 9990, familyMonth: 1499, familyYear: 14_990 });
  expect(mail.from).toBe('"Silecs" <bonjour@silecs.example>');
});

test("a process may be told which kinds of jobs it runs, by names that there are", () => {
  expect(readConfig({}).jobs).toHaveLength(5);
  expect(readConfig({ JOBS: "letters, encoding" }).jobs).toEqual(["letters", "encoding"]);
  expect(() => readConfig({ JOBS: "letters encodings" })).toThrow(
    "JOBS: 'encodings' is no kind of job: letters, money",
  );
});

test("replicas belong to a database of the operator's own", () => {
  const replica = { DATABASE_REPLICA_URL: "postgres://silecs@db2/silecs" };
  expect(() => readConfig(replica)).toThrow("DATABASE_REPLICA_URL: replicas follow a PostgreSQL of your own");
  const { replicaUrl } = readConfig({ ...replica, DATABASE_URL: "postgres://silecs@db/silecs" }).database;
  expect([replicaUrl, readConfig({}).database.replicaUrl]).toEqual(["postgres://silecs@db2/silecs", undefined]);
});

test("requests are limited unless pages come from their sources, file by file", () => {
  const limitOf = (settings: Record<string, string>) => readConfig(settings).http.requestsPerMinute;
  expect([limitOf({}), limitOf({ SILECS_DEV: "1" })]).toEqual([1200, 0]);
  expect(limitOf({ SILECS_DEV: "1", RATE_LIMIT: "30" })).toBe(30);
});

test("every setting is described for operators", () => {
  const source = readdirSync(import.meta.dirname)
    .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"))
    .join("\n");
  const documentation = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const settings = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = ""]) => name);
  expect(settings).toContain("PUBLIC_URL");
  // Set by `npm run dev` alone.
  const untold = settings.filter((name) => name !== "SILECS_DEV" && !documentation.includes(`\`${name}\``));
  expect(untold).toEqual([]);
});

test("all that is wrong is told at once", () => {
  const wrong = { INDIVIDUAL_MONTH_CENTS: "9.99", FAMILY_YEAR_CENTS: "0", PORT: "http", LOG_LEVEL: "loud" };
  expect(() => readConfig(wrong)).toThrow(ConfigError);
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name);
});

test.each(["silecs", "tv.silecs-app"])("'%s' may begin the app's own addresses", (APP_SCHEME) => {
  expect(readConfig({ APP_SCHEME }).brand.appScheme).toBe(APP_SCHEME);
});

test.each(["silecs://", "https", "javascript", "1app", "Silecs"])("'%s' may not", (APP_SCHEME) => {
  expect(() => readConfig({ APP_SCHEME })).toThrow("APP_SCHEME");
});

test("letters are from the brand, whatever signs its name has", () => {
  expect(readConfig({ BRAND_NAME: 'Voir "&" Cie' }).mail.from).toBe('"Voir & Cie" <bonjour@silecs.example>');
});

test("production starts with settings of its own, and without the demonstration", () => {
  expect(readConfig(productionSettings)).toMatchObject({ production: true, demoCatalogue: false });
  expect(readConfig({ ...productionSettings, DEMO_CATALOGUE: "1" })).toMatchObject({ demoCatalogue: true });
  expect(readConfig({ ...productionSettings, PUBLIC_URL: "http://localhost:8080", HOST: "0.0.0.0" }).production).toBe(
    true,
  );
});

test("who trades in their own name has no capital, and may charge no VAT", () => {
  const alone = { COMPANY_LEGAL_FORM: "EI", COMPANY_CAPITAL: undefined, COMPANY_VAT_NUMBER: "none" };
  const { company } = readConfig({ ...productionSettings, ...alone }).brand;
  expect(company).toMatchObject({ legalForm: "EI", capital: "", vatNumber: null });
});

test.each([
  ["APP_SECRET", { APP_SECRET: undefined }],
  ["APP_SECRET", { APP_SECRET: "a".repeat(64) }],
  ["APP_SECRET", { APP_SECRET: "a secret of the operator's own, long enough" }],
  ["SILECS_DEV", { SILECS_DEV: "1" }],
  ["PUBLIC_URL", { PUBLIC_URL: undefined }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://video.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://localhost.video.example" }],
  ["PAYMENT_PROVIDERS", { ALLOW_SANDBOX: undefined }],
  ["SMTP_URL", { SMTP_URL: undefined }],
  ["MAIL_FROM", { MAIL_FROM: undefined }],
])("production refuses an unfit %s: %j", (name, change) => {
  expect(() => readConfig({ ...productionSettings, ...change })).toThrow(
    new RegExp(`^Not fit for production:\n  ${name} [^\n]+$`),
  );
});

test.each([
  "COMPANY_NAME",
  "COMPANY_ADDRESS",
  "COMPANY_SIREN",
  "COMPANY_VAT_NUMBER",
  "COMPANY_LEGAL_FORM",
  "COMPANY_CAPITAL",
  "COMPANY_REGISTRATION",
  "COMPANY_PHONE",
  "PUBLICATION_DIRECTOR",
  "HOSTING_PROVIDER",
  "CONSUMER_MEDIATOR",
  "SUPPORT_EMAIL",
])("production needs %s as long as the database does not hold it", (name) => {
  const config = readConfig({ ...productionSettings, [name]: undefined });
  expect(() => requireIdentity(config)).toThrow(
    new RegExp(`^Not fit for production: the database holds no identity yet\n  ${name} [^\n]+$`),
  );
  // Beside other faults it is told at once.
  expect(() => readConfig({ ...productionSettings, [name]: undefined, SMTP_URL: undefined })).toThrow(
    new RegExp(`\n  SMTP_URL [^\n]+\n  ${name} [^\n]+ \\(unless the database holds it\\)$`),
  );
});

test.each(Object.entries(demonstrationIdentity))("production refuses the demonstration's %s", (name, value) => {
  expect(() => requireIdentity(readConfig({ ...productionSettings, [name]: value }))).toThrow(
    new RegExp(`\n  ${name} [^\n]*for demonstration: set your own[^\n]*$`),
  );
});

test("production has no links to social networks but those that are set", () => {
  expect(readConfig(productionSettings).brand.socialLinks).toEqual([]);
  expect(readConfig({}).brand.socialLinks).toHaveLength(4);
});

test("outside of production, and with settings of one's own, no identity is missing", () => {
  for (const settings of [{}, productionSettings]) expect(() => requireIdentity(readConfig(settings))).not.toThrow();
});

test.each(["prod", "Production", "staging"])(
  "NODE_ENV=%s is no name for a way to run, and not taken for one",
  (name) => {
    expect(() => readConfig({ ...productionSettings, NODE_ENV: name })).toThrow(
      /NODE_ENV: .*development.*production.*test/,
    );
  },
);

test.each([
  { HOST: "0.0.0.0" },
  { HOST: "::" },
  { HOST: "192.168.1.20" },
  { PUBLIC_URL: "https://video.example" },
  { PUBLIC_URL: "http://127.0.0.1.video.example" },
])("the published secret and a weak one are refused where others reach the program: %j", (reachable) => {
  expect(() => readConfig(reachable)).toThrow(/APP_SECRET is the published one.*openssl rand -base64 32/);
  expect(() => readConfig({ ...reachable, APP_SECRET: "x".repeat(64) })).toThrow(/APP_SECRET holds 0 random bytes/);
  expect(readConfig({ ...reachable, APP_SECRET: productionSettings.APP_SECRET }).secret).toBe(
    productionSettings.APP_SECRET,
  );
});

test.each([{}, { HOST: "localhost" }, { HOST: "::1" }, { HOST: "127.0.0.2", PUBLIC_URL: "http://[::1]:3000" }])(
  "the published secret is good enough on this machine: %j",
  (settings) => {
    expect(readConfig(settings).production).toBe(false);
  },
);

test.each([
  ["PUBLIC_URL", "video.example"],
  ["PUBLIC_URL", "ftp://video.example"],
  ["MEDIA_URL", "/media"],
  ["DATABASE_URL", "mysql://localhost/silecs"],
  ["DATABASE_URL", "localhost:5432"],
  ["SMTP_URL", "mail.example"],
])("an address that leads nowhere is named: %s=%s", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`  ${name}: not an address such as`));
});

test.each([
  "https://cdn.example",
  "https://cdn.example/films",
  "https://cdn.example/a/media",
  "https://cdn.example/media?x=1",
])("media at %s would be found nowhere, and the start is refused", (address) => {
  expect(() => readConfig({ MEDIA_URL: address })).toThrow(
    "  MEDIA_URL does not end with /media, where films are served and what is signed: https://cdn.example/media",
  );
});

test("media may lie on another origin, with or without a slash at its end", () => {
  expect(readConfig({ MEDIA_URL: "https://cdn.example/media/" }).media.url).toBe("https://cdn.example/media");
});

test("cookies of media are for a domain that pages and media share", () => {
  const addresses = {
    APP_SECRET: productionSettings.APP_SECRET,
    PUBLIC_URL: "https://www.video.example",
    MEDIA_URL: "https://media.video.example/media",
  };
  const withDomain = (domain: string, more = {}) => readConfig({ ...addresses, MEDIA_COOKIE_DOMAIN: domain, ...more });
  expect(withDomain("video.example").media.cookieDomain).toBe("video.example");
  for (const wrong of ["example", ".video.example", "Video.example", "video.example; Path=/"])
    expect(() => withDomain(wrong)).toThrow("MEDIA_COOKIE_DOMAIN is no domain");
  const needed = "MEDIA_COOKIE_DOMAIN: PUBLIC_URL and MEDIA_URL have to be set";
  for (const wrong of ["media.video.example", "eo.example", "elsewhere.example"])
    expect(() => withDomain(wrong)).toThrow(needed);
  expect(() => withDomain("video.example", { MEDIA_URL: "https://cdn.example/media" })).toThrow(needed);
  expect(() => readConfig({ MEDIA_COOKIE_DOMAIN: "video.example" })).toThrow(needed);
});

test.each(["protected-media", "/protected-media/", "/", "/a b", "https://nginx.example/a"])(
  "%s is no internal location of nginx",
  (prefix) => {
    expect(() => readConfig({ MEDIA_ACCEL_PREFIX: prefix })).toThrow("MEDIA_ACCEL_PREFIX is no internal location");
    expect(readConfig({ MEDIA_ACCEL_PREFIX: "/protected-media" }).media.accelPrefix).toBe("/protected-media");
  },
);

test("a signature of media lives a quarter of an hour, or between 10 s and half a day", () => {
  expect(readConfig({}).media.signatureSeconds).toBe(900);
  expect(readConfig({ MEDIA_SIGNATURE_SECONDS: "20" }).media.signatureSeconds).toBe(20);
  for (const wrong of ["9", "0", "-900", "43201", "20.5", "15m"])
    expect(() => readConfig({ MEDIA_SIGNATURE_SECONDS: wrong })).toThrow("MEDIA_SIGNATURE_SECONDS");
});

const matomo = {
  MATOMO_URL: "https://stats.example/",
  MATOMO_SITE_ID: "7",
  MATOMO_TOKEN: "0123456789abcdef".repeat(2),
};

test("nothing is measured outside unless Matomo is named, and then wholly", () => {
  expect(readConfig({}).matomo).toBeUndefined();
  const { MATOMO_TOKEN: token } = matomo;
  const publicUrl = "http://localhost:3000";
  expect(readConfig(matomo).matomo).toEqual({ url: "https://stats.example", siteId: 7, token, publicUrl });
  for (const name of Object.keys(matomo))
    expect(() => readConfig({ ...matomo, [name]: "" })).toThrow(new RegExp(`  ${name} is not set`));
  expect(() => readConfig({ MATOMO_TOKEN: token })).toThrow(/MATOMO_URL is not set[^]*MATOMO_SITE_ID is not set/);
  for (const wrong of [{ MATOMO_URL: "stats.example" }, { MATOMO_SITE_ID: "0" }, { MATOMO_TOKEN: "anonymous" }])
    expect(() => readConfig({ ...matomo, ...wrong })).toThrow(Object.keys(wrong)[0]);
  expect(() => readConfig({ ...matomo, MATOMO_TOKEN: "anonymous" })).not.toThrow(/anonymous/);
});

test("metrics have a port of their own, and only a share of requests is traced", () => {
  expect(readConfig({}).telemetry).toBeUndefined();
  expect(readConfig({ METRICS_PORT: "9464" }).telemetry).toEqual({
    serviceName: "silecs",
    metrics: { port: 9464, host: "127.0.0.1" },
    traces: undefined,
  });
  const { telemetry } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" });
  expect(telemetry).toMatchObject({
    metrics: undefined,
    traces: { url: "http://collector:4318/v1/traces", share: 0.001, trustsParents: false },
  });
  expect(() => readConfig({ PORT: "3000", METRICS_PORT: "3000" })).toThrow("METRICS_PORT: 3000 is PORT already");
  expect(() => readConfig({ METRICS_PORT: "70000", OTEL_TRACES_SAMPLER_ARG: "2", OTEL_PROPAGATORS: "b3" })).toThrow(
    /METRICS_PORT.*\n.*OTEL_TRACES_SAMPLER_ARG.*\n.*OTEL_PROPAGATORS/,
  );
});
