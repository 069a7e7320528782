import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import type { ConfiguredProvider, ProviderModule } from "../adapters/payments/provider-module.ts";
import { configureProviders, providerModules } from "../adapters/payments/providers.ts";
import { AlarmSettings, alarmRecipientsOf } from "./alarms.ts";
import { AnalyticsSettings, analyticsFaults, matomoOf } from "./analytics.ts";
import { BackupStoreSettings, backupStoreFaults, backupStoreOf } from "./backup-store.ts";
import { BrandSettings, brandOf } from "./brand.ts";
import { DatabaseSettings, databaseOf, roleFaults } from "./database.ts";
import { HttpSettings, httpOf } from "./http.ts";
import { jobFaults, jobKindsIn } from "./jobs.ts";
import { MailSettings, mailOf } from "./mail.ts";
import { MediaSettings, mediaFaults, mediaOf } from "./media.ts";
import { ObjectStoreSettings, objectStoreFaults, objectStoreOf } from "./object-store.ts";
import { AccountingSettings, accountsOf, eReportingOf } from "./accounting.ts";
import { OfferSettings, offersOf } from "./offers.ts";
import { IdentitySettings } from "./operator-identity.ts";
import { identityFaults } from "./identity-faults.ts";
import { SecondStoreSettings, secondStoreFaults, secondStoreOf } from "./second-store.ts";
import { flag, number, optional, text } from "./setting-kinds.ts";
import { TelemetrySettings, telemetryFaults, telemetryOf } from "./telemetry.ts";
import { hostsIn, WebhookSettings } from "./webhooks.ts";
import { unsafeSettings } from "./unsafe-settings.ts";
import { shown, shownSettings, type ShownSetting } from "./shown-settings.ts";

const developmentSecret = "a-secret-for-development-only-a-secret-for-development-only";

/** All settings with their defaults for development. */
const Environment = z.object({
  ...HttpSettings.shape,
  ...DatabaseSettings.shape,
  ...MediaSettings.shape,
  ...ObjectStoreSettings.shape,
  ...SecondStoreSettings.shape,
  ...BackupStoreSettings.shape,
  ...IdentitySettings.shape,
  ...BrandSettings.shape,
  ...AnalyticsSettings.shape,
  ...OfferSettings.shape,
  ...AccountingSettings.shape,
  ...MailSettings.shape,
  ...WebhookSettings.shape,
  ...TelemetrySettings.shape,
  ...AlarmSettings.shape,
  NODE_ENV: shown(z._default(z.enum(["development", "production", "test"]), "development")),
  /** What this process does: serves people, runs jobs, or both. */
  ROLE: shown(z._default(z.enum(["all", "web", "worker"]), "all")),
  /** Which kinds of jobs it runs; all without. */
  JOBS: shown(text("")),
  DATA_DIR: shown(text("data")),
  SILECS_DEV: shown(flag("0")),
  LOG_LEVEL: shown(z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info")),
  /** Key of HMACs for values that must be recognised but not read back. At least 32 random bytes. */
  APP_SECRET: z._default(z.string().check(z.minLength(32)), developmentSecret),
  DEMO_CATALOGUE: shown(z._default(z.enum(["0", "1", "auto"]), "auto")),
  /** Whether the demo's accounts come with two years of other people's. */
  DEMO_PEOPLE: shown(flag("1")),
  /** In order of preference: each payment method uses the first provider that supports it; others serve existing payments. */
  PAYMENT_PROVIDERS: shown(text("sandbox")),
  /** The sandbox takes no money, so production must allow it explicitly. */
  ALLOW_SANDBOX: shown(flag("0")),
  /** The key that encrypts backups; they are not encrypted without. */
  BACKUP_KEY_FILE: shown(optional),
  /** The configuration of pgBackRest whose repository drills verify. The names are pgBackRest's own. */
  PGBACKREST_CONFIG: shown(optional),
  PGBACKREST_STANZA: shown(text("silecs")),
  /** Refusals of one kind an hour after which the admins get a letter; 0 sends none. */
  SECURITY_ALERT_REFUSALS: shown(number(100, 0, 1_000_000)),
  /** The same for sign-ins, second factors and roles of the staff. */
  SECURITY_ALERT_STAFF_REFUSALS: shown(number(20, 0, 1_000_000)),
  /** Days in which a complaint about accessibility is answered. No law sets them; 0 takes the month of other requests. */
  ACCESSIBILITY_ANSWER_DAYS: shown(number(0, 0, 366)),
  /** Days for which the file of an export can be downloaded. It holds personal data. */
  EXPORT_DAYS: shown(number(7, 1, 30)),
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
  const { e, paymentProviders, settings } = readSettings(environment, providers);
  const production = e.NODE_ENV === "production";
  const root = path.resolve(fileURLToPath(import.meta.url), "../../..");
  const http = httpOf(e, { production, fromSources: e.SILECS_DEV });
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
    backupStore: backupStoreOf(e),
    archive:
      e.PGBACKREST_CONFIG === undefined ? undefined : { config: e.PGBACKREST_CONFIG, stanza: e.PGBACKREST_STANZA },
    demoCatalogue: e.DEMO_CATALOGUE === "1" || (e.DEMO_CATALOGUE === "auto" && !production),
    demoPeople: e.DEMO_PEOPLE && configuresSandbox(paymentProviders),
    http,
    database: databaseOf(e),
    ...offersOf(e),
    paymentProviders,
    media: mediaOf(e, http.publicUrl),
    securityAlerts: { refusals: e.SECURITY_ALERT_REFUSALS, staffRefusals: e.SECURITY_ALERT_STAFF_REFUSALS },
    accessibilityDays: e.ACCESSIBILITY_ANSWER_DAYS,
    exportDays: e.EXPORT_DAYS,
    accounts: accountsOf(e),
    eReporting: eReportingOf(e),
    uploads: { mostBytes: e.UPLOAD_GIGABYTES * 1e9 },
    objectStore: objectStoreOf(e),
    secondStore: secondStoreOf(e),
    webhookPrivateHosts: hostsIn(e.WEBHOOK_PRIVATE_HOSTS),
    mail: mailOf(e, e.BRAND_NAME),
    telemetry: telemetryOf(e),
    analyticsScript: e.ANALYTICS_SCRIPT ?? null,
    matomo: matomoOf(e, http.publicUrl),
    brand: brandOf(e, production),
    alarmRecipients: alarmRecipientsOf(e, production),
    /** All settings, for the staff. */
    settings,
    /** What `requireIdentity` refuses. */
    identityFaults: identityFaults(e, production),
  };
}

/** The demo's people pay by it. */
function configuresSandbox(providers: readonly ConfiguredProvider[]): boolean {
  return providers.some(({ name }) => name === "sandbox");
}

/** @throws ConfigError */
function readSettings(
  environment: Record<string, string | undefined>,
  modules: Record<string, ProviderModule>,
): { e: Settings; paymentProviders: ConfiguredProvider[]; settings: ShownSetting[] } {
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
    ...secondStoreFaults(e),
    ...backupStoreFaults(e),
    ...mediaFaults(e),
    ...analyticsFaults(e),
    ...roleFaults(e),
    ...jobFaults(e),
    ...telemetryFaults(e),
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
  const ofProviders = configured.flatMap(({ name }) => modules[name]?.settingNames ?? []);
  return { e, paymentProviders: configured, settings: shownSettings(Environment.shape, given, ofProviders) };
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

function linesOf(title: string, faults: readonly string[]): string {
  return [title, ...faults.map((fault) => `  ${fault}`)].join("\n");
}
