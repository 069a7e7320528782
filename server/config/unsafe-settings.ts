import { estimateRandomBytes } from "./secret-strength.ts";

/** The settings to check, as read from the environment. */
type Settings = {
  NODE_ENV: "development" | "production" | "test";
  HOST: string;
  PUBLIC_URL?: string | undefined;
  SILECS_DEV: boolean;
  APP_SECRET: string;
  /** Payment providers that take no money. */
  takesNoMoney: readonly string[];
  ALLOW_SANDBOX: boolean;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
};

const secretBytes = 32;
const makeSecret = "set it to what 'openssl rand -base64 32' prints";

/**
 * Unsafe settings: one line each, with the consequence, the setting and what to do. Checked in production only, except the
 * secret, which matters as soon as other machines can reach the program.
 */
export function unsafeSettings(settings: Settings, publishedSecret: string): string[] {
  const isProduction = settings.NODE_ENV === "production";
  return [
    ...(isProduction || isReachable(settings) ? secretFaults(settings, publishedSecret) : []),
    ...(isProduction ? productionFaults(settings) : []),
  ];
}

function secretFaults({ APP_SECRET }: Settings, publishedSecret: string): string[] {
  if (APP_SECRET === publishedSecret)
    return [`APP_SECRET is the published one, which is good for this machine alone: ${makeSecret}`];
  const bytes = estimateRandomBytes(APP_SECRET);
  return bytes < secretBytes
    ? [`APP_SECRET holds ${bytes} random bytes by our estimate and needs ${secretBytes}: ${makeSecret}`]
    : [];
}

function productionFaults(settings: Settings): string[] {
  const { PUBLIC_URL, SMTP_URL, MAIL_FROM } = settings;
  const faults = [
    settings.SILECS_DEV && "SILECS_DEV shows everybody's letters to everybody: unset it",
    PUBLIC_URL === undefined && "PUBLIC_URL is not set: set it to the address that subscribers open, with https",
    PUBLIC_URL?.startsWith("http:") &&
      !isLoopback(new URL(PUBLIC_URL).hostname) &&
      "PUBLIC_URL is without https: passwords would travel in the clear; put a proxy with TLS in front",
    settings.takesNoMoney.length > 0 &&
      !settings.ALLOW_SANDBOX &&
      `PAYMENT_PROVIDERS names ${settings.takesNoMoney.join(", ")}, which takes no money (ALLOW_SANDBOX=1 to accept that)`,
    SMTP_URL === undefined && "SMTP_URL is not set: no letter would leave this machine; set your mail server's address",
    SMTP_URL !== undefined && MAIL_FROM === undefined && "MAIL_FROM is not set: say whom letters come from",
  ];
  return faults.filter((fault) => typeof fault === "string");
}

/** Whether the program is reachable from other machines. */
function isReachable({ HOST, PUBLIC_URL }: Settings): boolean {
  return !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));
}

function isLoopback(host: string): boolean {
  return /^(?:127(?:\.\d+){3}|\[?::1\]?|(?:.+\.)?localhost)$/i.test(host);
}
