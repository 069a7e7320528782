import { useRouteLoaderData } from "react-router";
import type { readRootData } from "./root-data.ts";
import type { SiteSettings } from "./server-context.ts";

/** The root loader's data; undefined only for an undecodable URL. */
export function useRootData(): Awaited<ReturnType<typeof readRootData>> | undefined {
  return useRouteLoaderData<typeof readRootData>("root");
}

const nameless: SiteSettings = {
  brandName: "",
  publicUrl: "",
  supportEmail: "",
  socialLinks: [],
  storeLinks: {},
  appScheme: null,
  mobilePlayback: "browser",
  analyticsScript: null,
  measuredBy: [],
};

/** The operator's configuration. */
export function useSiteSettings(): SiteSettings {
  return useRootData()?.site ?? nameless;
}
