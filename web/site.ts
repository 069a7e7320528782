import { useRouteLoaderData } from "react-router";
import type { loader } from "./root.tsx";
import type { Site } from "./server-context.ts";

/** What the root told every page: undefined only where the address itself could not be read. */
export function useRootData(): Awaited<ReturnType<typeof loader>> | undefined {
  return useRouteLoaderData<typeof loader>("root");
}

const nameless: Site = { brandName: "", publicUrl: "", supportEmail: "", socialLinks: [], storeLinks: {} };

/** The operator's name, addresses and links. */
export function useSite(): Site {
  return useRootData()?.site ?? nameless;
}
