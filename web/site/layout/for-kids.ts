import { useProfile } from "#shared/api/session.ts";
import { useChosenTheme } from "#shared/ui/theme.ts";
import { useRootData } from "../use-root-data.ts";

/** Whether a child is in front of the page. Until the profile is known, the stored theme decides. */
export function useForKids(): boolean {
  const profile = useProfile();
  const theme = useChosenTheme(useRootData()?.theme ?? "dark");
  return profile?.is_kid ?? theme === "kids";
}
