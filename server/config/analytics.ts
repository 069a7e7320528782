import * as z from "zod/mini";
import type { MatomoSettings } from "../adapters/analytics/matomo.ts";
import { address } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** Outside tools for measuring, loaded or told with consent. */
export const AnalyticsSettings = z.object({
  /** URL of an analytics script, loaded with consent. Without one nobody is asked. */
  ANALYTICS_SCRIPT: shown(address(/^https:$/, "https://stats.example/count.js")),
  /** A Matomo that receives events with consent: all three, or none. */
  MATOMO_URL: shown(address(/^https?:$/, "https://stats.example")),
  MATOMO_SITE_ID: shown(z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)))),
  /** Of a user of that Matomo who may write. */
  MATOMO_TOKEN: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{32}$/, "not the 32 characters of a token_auth"))),
});

type Settings = Omit<z.output<typeof AnalyticsSettings>, "ANALYTICS_SCRIPT">;

const names = ["MATOMO_URL", "MATOMO_SITE_ID", "MATOMO_TOKEN"] as const;

/** Errors in the settings of the outside tool for measuring: all of them are set, or none. */
export function analyticsFaults(settings: Settings): string[] {
  const missing = names.filter((name) => settings[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  const given = names.filter((name) => settings[name] !== undefined);
  return missing.map((name) => `${name} is not set, and ${given.join(" and ")} is: events go to Matomo with all three`);
}

/** Undefined where events stay in the service. */
export function matomoOf(settings: Settings, publicUrl: string): MatomoSettings | undefined {
  const { MATOMO_URL, MATOMO_SITE_ID, MATOMO_TOKEN } = settings;
  if (MATOMO_URL === undefined || MATOMO_SITE_ID === undefined || MATOMO_TOKEN === undefined) return undefined;
  return { url: MATOMO_URL.replace(/\/+$/, ""), siteId: MATOMO_SITE_ID, token: MATOMO_TOKEN, publicUrl };
}
