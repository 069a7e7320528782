import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import type { ConfiguredProvider, ProviderModule } from "../adapters/payments/provider-module.ts";
import { configureProviders, providerModules } from "../adapters/payments/providers.ts";
import { analyticsFaults, matomoOf } from "./analytics.ts";
import { databaseOf, roleFaults } from "./database.ts";
import { jobFaults, jobKindsIn } from "./jobs.ts";
import { mediaFaults } from "./media.ts";
import { objectStoreFaults, objectStoreOf } from "./object-store.ts";
import { identityFaults, identityOf } from "./operator-identity.ts";
import { address, flag, number, optional, protocolOf, text } from "./setting-kinds.ts";
import { unsafeSettings } from "./unsafe-settings.ts";

const developmentSecret = "a-secret-for-development-only-a-secret-for-development-only";

/** All settings with their defaults for development. */
const Environment = z.object({
  NODE_ENV: z._default(z.enum(["development", "production", "test"]), "development"),
  /** What this process does: serves people, runs jobs, or both. */
  ROLE: z._default(z.enum(["all", "web", "worker"]), "all"),
  /** Which kinds of jobs it runs; all without. */
  JOBS: text(""),
  PORT: number(3000, 0, 65_535),
  HOST: text("127.0.0.1"),
  PUBLIC_URL: address(/^https?:$/, "https://video.example"),
  /** Tells browsers to open every subdomain of PUBLIC_URL's host by https alone. */
  HSTS_SUBDOMAINS: flag("0"),
  /** Number of trusted reverse proxies in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: number(0, 0, 10),
  /** Outside production: hosts besides the loopback by which the program may be reached, through a proxy too. */
  DEVELOPMENT_HOSTS: text(""),
  DATA_DIR: text("data"),
  DATABASE_URL: address(/^postgres(?:ql)?:$/, "postgres://user:password@host/database"),
  /** For `npm run protect` alone: a role that may hand tables to another owner. The program itself never needs it. */
  DATABASE_OWNER_URL: address(/^postgres(?:ql)?:$/, "postgres://owner:password@host/database"),
  DATABASE_CONNECTIONS: number(10, 2, 100),
  /** How long to wait at start for the database. */
  DATABASE_WAIT_SECONDS: number(30, 0, 3600),
  SILECS_DEV: flag("0"),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
  /** Key of HMACs for values that must be recognised but not read back. At least 32 random bytes. */
  APP_SECRET: z._default(z.string().check(z.minLength(32)), developmentSecret),
  DEMO_CATALOGUE: z._default(z.enum(["0", "1", "auto"]), "auto"),
  /** Requests per minute and address; 0 disables the limit. */
  RATE_LIMIT: number(1200, 0, 1_000_000),
  /** Time limit for receiving a request, including its body. */
  REQUEST_SECONDS: number(60, 1, 3600),
  /** How long a stopping process says so at /readyz before it refuses requests; without, 5 in production and else 0. */
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(300))),
  PERSONAL_DEVICES: number(5, 1, 100),
  FAMILY_DEVICES: number(10, 1, 100),
  /** In order of preference: each payment method uses the first provider that supports it; others serve existing payments. */
  PAYMENT_PROVIDERS: text("sandbox"),
  /** The sandbox takes no money, so production must allow it explicitly. */
  ALLOW_SANDBOX: flag("0"),
  MEDIA_KEY_FILE: optional,
  /** The key that encrypts backups; they are not encrypted without. */
  BACKUP_KEY_FILE: optional,
  /** Previous signing keys, private or public, whose signatures remain valid. */
  MEDIA_KEYS_PREVIOUS: text(""),
  MEDIA_URL: address(/^https?:$/, "https://media.video.example/media"),
  /** The domain of PUBLIC_URL and of a MEDIA_URL on another host: signatures then travel in cookies of it too. */
  MEDIA_COOKIE_DOMAIN: optional,
  /** Lifetime of media signatures; players renew them well before. */
  MEDIA_SIGNATURE_SECONDS: number(900, 10, 43_200),
  MEDIA_ACCEL_PREFIX: optional,
  /** The FFmpeg that encodes, with ffprobe beside it; the system's or the npm package's without. */
  FFMPEG_PATH: optional,
  /** Memory that one run of FFmpeg may use, in megabytes of 2²⁰ bytes; three quarters of the machine's without. */
  FFMPEG_MEMORY_MB: z.optional(z.coerce.number().check(z.int(), z.gte(512), z.lte(1_048_576))),
  /** Offers the top rungs of what is encoded from now on in AV1 besides. */
  ENCODING_AV1: flag("0"),
  /** Largest file that the staff may upload, in gigabytes of 10⁹ bytes. */
  UPLOAD_GIGABYTES: number(200, 1, 5000),
  /** An S3-compatible object store for films and pictures instead of the data folder. */
  S3_BUCKET: optional,
  S3_ENDPOINT: address(/^https?:$/, "https://s3.example"),
  S3_REGION: text("us-east-1"),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PREFIX: text(""),
  S3_PATH_STYLE: z._default(z.enum(["0", "1", "auto"]), "auto"),
  BRAND_NAME: text("Silecs"),
  // The first identity and links: after the first start the database holds them. Outside production the demonstration's are the
  // defaults.
  SUPPORT_EMAIL: optional,
  COMPANY_NAME: optional,
  COMPANY_ADDRESS: optional,
  COMPANY_SIREN: optional,
  /** `none` for a seller who charges no VAT (CGI, art. 293 B). */
  COMPANY_VAT_NUMBER: optional,
  /** SAS, SARL, EI … */
  COMPANY_LEGAL_FORM: optional,
  /** With its currency: '10 000 €'. None for who trades in their own name. */
  COMPANY_CAPITAL: optional,
  /** The register and the number in it: 'RCS Paris 123 456 789'. */
  COMPANY_REGISTRATION: optional,
  /** What a legal notice in France names besides. */
  COMPANY_PHONE: optional,
  PUBLICATION_DIRECTOR: optional,
  HOSTING_PROVIDER: optional,
  CONSUMER_MEDIATOR: optional,
  SOCIAL_LINKS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (list) => list.split(/\s+/).every((url) => url === "" || /^https?:$/.test(protocolOf(url))),
          "not addresses",
        ),
      ),
  ),
  APP_STORE_URL: address(/^https?:$/, "https://apps.apple.com/app/id1"),
  GOOGLE_PLAY_URL: address(/^https?:$/, "https://play.google.com/store/apps/details?id=a"),
  /** The app's URL scheme. Without one, phones are sent to the app store. */
  APP_SCHEME: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?!(?:https?|javascript|vbscript|data|blob|file|about)$)[a-z][a-z0-9+.-]*$/,
          "no scheme of an app: silecs",
        ),
      ),
  ),
  /** Where titles play on phones. */
  MOBILE_PLAYBACK: z._default(z.enum(["browser", "app"]), "browser"),
  /** URL of an analytics script, loaded with consent. Without one nobody is asked. */
  ANALYTICS_SCRIPT: address(/^https:$/, "https://stats.example/count.js"),
  /** A Matomo that receives events with consent: all three, or none. */
  MATOMO_URL: address(/^https?:$/, "https://stats.example"),
  MATOMO_SITE_ID: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  /** Of a user of that Matomo who may write. */
  MATOMO_TOKEN: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{32}$/, "not the 32 characters of a token_auth"))),
  /** Refusals of one kind an hour after which the admins get a letter; 0 sends none. */
  SECURITY_ALERT_REFUSALS: number(100, 0, 1_000_000),
  /** The same for sign-ins, second factors and roles of the staff. */
  SECURITY_ALERT_STAFF_REFUSALS: number(20, 0, 1_000_000),
  /** Initial prices including VAT. After the first start the database holds the prices. */
  INDIVIDUAL_MONTH_CENTS: number(999, 1, 1_000_000),
  INDIVIDUAL_YEAR_CENTS: number(9990, 1, 1_000_000),
  FAMILY_MONTH_CENTS: number(1499, 1, 1_000_000),
  FAMILY_YEAR_CENTS: number(14_990, 1, 1_000_000),
  SMTP_URL: address(/^smtps?:$/, "smtps://user:password@mail.example"),
  MAIL_FROM: optional,
});

type Settings = z.output<typeof Environment>;

/** Invalid settings, for the operator to correct. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export type Config = ReturnType<typeof readConfig>;

/**
 * The only reader of the environment.
 * @throws ConfigError that names every wrong setting at once
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  providers: Record<string, ProviderModule> = providerModules,
) {
  const { e, paymentProviders } = readSettings(environment, providers);
  const production = e.NODE_ENV === "production";
  const root = path.resolve(fileURLToPath(import.meta.url), "../../..");
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, "");
  return {
    root,
    production,
    development: e.SILECS_DEV,
    role: e.ROLE,
    jobs: jobKindsIn(e.JOBS),
    logLevel: e.LOG_LEVEL,
    secret: e.APP_SECRET,
    dataDir: path.resolve(root, e.DATA_DIR),
    backupKeyFile: e.BACKUP_KEY_FILE,
    demoCatalogue: e.DEMO_CATALOGUE === "1" || (e.DEMO_CATALOGUE === "auto" && !production),
    http: httpOf(e, { publicUrl, production }),
    database: databaseOf(e),
    devices: { personal: e.PERSONAL_DEVICES, family: e.FAMILY_DEVICES },
    paymentProviders,
    media: {
      keyFile: e.MEDIA_KEY_FILE,
      previousKeyFiles: e.MEDIA_KEYS_PREVIOUS.split(/\s+/).filter(Boolean),
      url: (e.MEDIA_URL ?? `${publicUrl}/media`).replace(/\/+$/, ""),
      signatureSeconds: e.MEDIA_SIGNATURE_SECONDS,
      accelPrefix: e.MEDIA_ACCEL_PREFIX,
      cookieDomain: e.MEDIA_COOKIE_DOMAIN,
      ffmpegPath: e.FFMPEG_PATH,
      ffmpegMemoryBytes: e.FFMPEG_MEMORY_MB === undefined ? undefined : e.FFMPEG_MEMORY_MB * 1024 ** 2,
      av1: e.ENCODING_AV1,
    },
    securityAlerts: { refusals: e.SECURITY_ALERT_REFUSALS, staffRefusals: e.SECURITY_ALERT_STAFF_REFUSALS },
    uploads: { mostBytes: e.UPLOAD_GIGABYTES * 1e9 },
    objectStore: objectStoreOf(e),
    prices: {
      individualMonth: e.INDIVIDUAL_MONTH_CENTS,
      individualYear: e.INDIVIDUAL_YEAR_CENTS,
      familyMonth: e.FAMILY_MONTH_CENTS,
      familyYear: e.FAMILY_YEAR_CENTS,
    },
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM ?? `"${e.BRAND_NAME.replaceAll(/["\\]/g, "")}" <bonjour@silecs.example>`,
    },
    analyticsScript: e.ANALYTICS_SCRIPT ?? null,
    matomo: matomoOf(e, publicUrl),
    brand: brandOf(e, production),
    /** What `requireIdentity` refuses. */
    identityFaults: identityFaults(e, production),
  };
}

function httpOf(e: Settings, { publicUrl, production }: { publicUrl: string; production: boolean }) {
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    trustedProxies: e.TRUSTED_PROXIES,
    developmentHosts: e.DEVELOPMENT_HOSTS.toLowerCase().split(/\s+/).filter(Boolean),
    requestsPerMinute: e.RATE_LIMIT,
    requestSeconds: e.REQUEST_SECONDS,
    hstsSubdomains: e.HSTS_SUBDOMAINS,
    drainSeconds: e.DRAIN_SECONDS ?? (production ? 5 : 0),
  };
}

/** @throws ConfigError */
function readSettings(
  environment: Record<string, string | undefined>,
  modules: Record<string, ProviderModule>,
): { e: Settings; paymentProviders: ConfiguredProvider[] } {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = z.safeParse(Environment, given, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new ConfigError(linesOf("The configuration is wrong:", faults));
  }
  const e = parsed.data;
  const names = e.PAYMENT_PROVIDERS.split(/\s+/).filter(Boolean);
  const { configured, faults } = configureProviders(names, given, modules);
  const wrong = [
    ...objectStoreFaults(e),
    ...mediaFaults(e),
    ...analyticsFaults(e),
    ...roleFaults(e),
    ...jobFaults(e),
    ...faults,
  ];
  if (wrong.length > 0) throw new ConfigError(linesOf("The configuration is wrong:", wrong));
  const takesNoMoney = configured.filter(({ isSandbox }) => isSandbox).map(({ name }) => name);
  const unfit = unsafeSettings({ ...e, takesNoMoney }, developmentSecret);
  // The database that may make these needless is not reached yet; what is told now need not be told at the next start.
  const ofIdentity = identityFaults(e, e.NODE_ENV === "production").map(
    ({ said }) => `${said} (unless the database holds it)`,
  );
  if (unfit.length > 0)
    throw new ConfigError(linesOf(e.NODE_ENV === "production" ? unfitTitle : "Not safe:", [...unfit, ...ofIdentity]));
  return { e, paymentProviders: configured };
}

const unfitTitle = "Not fit for production:";

/**
 * For a database without an identity, or with columns that hold the demonstration's.
 * @throws ConfigError where production lacks settings of its own
 */
export function requireIdentity(
  { identityFaults: faults }: Pick<Config, "identityFaults">,
  demonstrationColumns?: readonly string[],
): void {
  const wrong = faults.filter(({ column }) => demonstrationColumns?.includes(column) ?? true);
  if (wrong.length === 0) return;
  const title = demonstrationColumns
    ? "the database holds the demonstration's identity; set these for one start, and they take its place"
    : "the database holds no identity yet";
  throw new ConfigError(
    linesOf(
      `${unfitTitle} ${title}`,
      wrong.map(({ said }) => said),
    ),
  );
}

function brandOf(e: Settings, isProduction: boolean) {
  const app = { appScheme: e.APP_SCHEME ?? null, mobilePlayback: e.MOBILE_PLAYBACK };
  return { name: e.BRAND_NAME, ...identityOf(e, isProduction), ...app };
}

function linesOf(title: string, faults: readonly string[]): string {
  return [title, ...faults.map((fault) => `  ${fault}`)].join("\n");
}
