import { useRouteLoaderData } from "react-router";
import type { readRootData } from "./root-data.ts";
import type { Site } from "./server-context.ts";

/** The root loader's data; undefined only for an undecodable URL. */
export function useRootData(): Awaited<ReturnType<typeof readRootData>> | undefined {
  return useRouteLoaderData<typeof readRootData>("root");
}

const nameless: Site = {
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
export function useSite(): Site {
  return useRootData()?.site ?? nameless;
}
