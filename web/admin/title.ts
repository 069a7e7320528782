import { useEffect } from "react";
import { sharedValue } from "../shared/state/shared-value.ts";
import { useShared } from "../shared/state/use-shared.ts";
import { brandName } from "./language.ts";

const shown = sharedValue<string | undefined>(undefined);

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${brandName()}`;
    shown.set(title);
  }, [title]);
}

/** The open page's title. */
export const useShownTitle = (): string | undefined => useShared(shown);
