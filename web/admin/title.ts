import { useEffect } from "react";
import { brandName } from "./language.ts";

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${brandName()}`;
  }, [title]);
}
