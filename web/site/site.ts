import { useRouteLoaderData } from "react-router";
import type { readRootData } from "./root-data.ts";
import type { Site } from "./server-context.ts";

/** What the root told every page: undefined only where the address itself could not be read. */
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
};

/** The operator's name, addresses and links. */
export function useSite(): Site {
  return useRootData()?.site ?? nameless;
}
