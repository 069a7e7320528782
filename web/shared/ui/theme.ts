import { sharedValue } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";

/** `dark` is the default, `kids` a light one for the kids space, `office` is for the staff. */
export type Theme = "dark" | "kids" | "office";

const chosen = sharedValue<Theme | null>(null);

/** The theme stored in the `theme` cookie. */
export function themeOf(cookie: string | null): Theme {
  return /(?:^|;\s*)theme=kids(?:;|$)/.test(cookie ?? "") ? "kids" : "dark";
}

/** Browser only: switches the theme at once and stores it for the server. */
export function chooseTheme(theme: "dark" | "kids"): void {
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  chosen.set(theme);
}

export function useChosenTheme(fromServer: Theme): Theme {
  return useShared(chosen) ?? fromServer;
}
