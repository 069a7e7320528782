import type { Config } from "#server/config.ts";

const networks = ["facebook", "x", "instagram", "youtube", "linkedin", "tiktok", "bluesky", "mastodon"];

/** The part of the configuration that pages may show. Sent to browsers, so it holds nothing secret. */
export function siteOf({ brand, http, analyticsScript, matomo }: Config) {
  const measuring = [analyticsScript, matomo?.url].filter((url) => typeof url === "string");
  return {
    brandName: brand.name,
    publicUrl: http.publicUrl,
    supportEmail: brand.supportEmail,
    company: brand.company,
    socialLinks: brand.socialLinks.map((url) => ({ network: networkOf(url), url })),
    storeLinks: brand.stores,
    appScheme: brand.appScheme,
    mobilePlayback: brand.mobilePlayback,
    analyticsScript,
    measuredBy: [...new Set(measuring.map((url) => new URL(url).host))],
  };
}

function networkOf(url: string): string {
  const [name = "web"] = new URL(url).hostname.replace(/^www\./, "").split(".");
  return networks.find((network) => network === name) ?? "web";
}
