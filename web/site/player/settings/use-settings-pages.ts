import { useState } from "react";
import { useTranslations } from "use-intl";
import { showToast } from "#shared/ui/toast-store.ts";
import type { Pages } from "./pages.tsx";

/**
 * The pages of the settings. Their code is loaded just before the viewer opens them, so that it does not delay the first frame.
 * If `show` cannot load it, a message offers a retry; the next attempt to open them tries again, too.
 */
export function useSettingsPages(): { pages: Pages | undefined; prepare: () => void; show: () => void } {
  const t = useTranslations("shell.faults");
  const [pages, setPages] = useState<Pages>();
  const load = async (): Promise<boolean> => {
    try {
      setPages((await import("./pages.tsx")).pages);
      return true;
    } catch {
      return false;
    }
  };
  const show = async (): Promise<void> => {
    if (pages || (await load())) return;
    showToast(t("part"), { tone: "error", action: { label: t("retry"), run: () => void show() } });
  };
  return { pages, prepare: () => void (pages ?? load()), show: () => void show() };
}
