import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("without any setting there is a demonstration", () => {
  const { brand, prices, mail } = readConfig({});
  expect(brand.name).toBe("Silecs");
  expect(prices).toEqual({ individualMonth: 999, individualYear: 9990, familyMonth: 1499, familyYear: 14_990 });
  expect(mail.from).toBe('"Silecs" <bonjour@silecs.example>');
});

test("every setting is described for operators", () => {
  const source = readFileSync(new URL("config.ts", import.meta.url), "utf8");
  const documentation = readFileSync(new URL("../docs/operations.md", import.meta.url), "utf8");
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

test("letters are from the brand, whatever signs its name has", () => {
  expect(readConfig({ BRAND_NAME: 'Voir "&" Cie' }).mail.from).toBe('"Voir & Cie" <bonjour@silecs.example>');
});

test("production refuses what is made for the demonstration", () => {
  const refused = () => readConfig({ NODE_ENV: "production", SMTP_URL: "smtp://localhost" });
  for (const name of ["APP_SECRET", "PUBLIC_URL", "PAYMENT_PROVIDER", "COMPANY_SIREN", "SUPPORT_EMAIL", "MAIL_FROM"])
    expect(refused).toThrow(name);
  const fit = {
    NODE_ENV: "production",
    APP_SECRET: "a secret of the operator's own, long enough",
    PUBLIC_URL: "https://video.example",
    ALLOW_SANDBOX: "1",
    COMPANY_SIREN: "123 456 789",
    SUPPORT_EMAIL: "aide@video.example",
  };
  expect(readConfig(fit)).toMatchObject({ production: true, demoCatalogue: false });
});
