import type { Config } from "#server/config/config.ts";

const networks = ["facebook", "x", "instagram", "youtube", "linkedin", "tiktok", "bluesky", "mastodon"];

/** The part of the configuration that pages may show. Sent to browsers, so it holds nothing secret. */
export function siteSettingsOf({ brand, http, analyticsScript, matomo }: Config) {
  const measuring = [analyticsScript, matomo?.url].filter((url) => typeof url === "string");
  return {
    brandName: brand.name,
    publicUrl: http.publicUrl,
    appScheme: brand.appScheme,
    mobilePlayback: brand.mobilePlayback,
    analyticsScript,
    measuredBy: [...new Set(measuring.map((url) => new URL(url).host))],
  };
}

type Contacts = {
  support_email: string;
  social_links: readonly string[];
  app_store: string | null;
  google_play: string | null;
};

/** What pages show besides of the operator, who may change it at any time. */
export function contactsOf({ support_email, social_links, app_store, google_play }: Contacts) {
  return {
    supportEmail: support_email,
    socialLinks: social_links.map((url) => ({ network: networkOf(url), url })),
    storeLinks: { ...(app_store && { appStore: app_store }), ...(google_play && { googlePlay: google_play }) },
  };
}

function networkOf(url: string): string {
  const [name = "web"] = new URL(url).hostname.replace(/^www\./, "").split(".");
  return networks.find((network) => network === name) ?? "web";
}
