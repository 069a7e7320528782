import type { MatomoSettings } from "../adapters/analytics/matomo.ts";

type Settings = {
  MATOMO_URL?: string | undefined;
  MATOMO_SITE_ID?: number | undefined;
  MATOMO_TOKEN?: string | undefined;
};

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
