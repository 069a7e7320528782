import { volumeStep } from "../../../shared/state/volume.ts";

export type Command =
  | { do: "toggle" }
  | { do: "seekBy"; seconds: number }
  | { do: "volumeBy"; step: number }
  | { do: "mute" | "fullscreen" | "subtitles" | "next" | "close" };

/** The kind of focused element: none, a button, one that uses arrow keys, or a text field. */
export type FocusOn = "page" | "button" | "arrows" | "typing";

export type Key = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

export const jumpSeconds = 10;

const always: Record<string, Command> = {
  k: { do: "toggle" },
  j: { do: "seekBy", seconds: -jumpSeconds },
  l: { do: "seekBy", seconds: jumpSeconds },
  m: { do: "mute" },
  f: { do: "fullscreen" },
  c: { do: "subtitles" },
  n: { do: "next" },
  escape: { do: "close" },
};

const arrows: Record<string, Command> = {
  arrowleft: { do: "seekBy", seconds: -jumpSeconds },
  arrowright: { do: "seekBy", seconds: jumpSeconds },
  arrowup: { do: "volumeBy", step: volumeStep },
  arrowdown: { do: "volumeBy", step: -volumeStep },
};

/**
 * Maps a key to a player command. Letters count only without modifiers and outside text fields (WCAG 2.1.4). A focused
 * button keeps Space, a focused slider or menu keeps the arrows.
 */
export function commandFor(pressed: Key, focus: FocusOn): Command | undefined {
  if (focus === "typing" || pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const key = pressed.key.toLowerCase();
  if (key === " ") return focus === "page" ? { do: "toggle" } : undefined;
  return always[key] ?? (focus === "arrows" ? undefined : arrows[key]);
}

/** How the focused element uses keys. */
export function focusOn(element: Element | null): FocusOn {
  if (!element || element === document.body) return "page";
  if (element.matches("textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])"))
    return "typing";
  if (element.matches("input[type=range], [role=slider], [role^=menuitem], [role=menu], [role=tab]")) return "arrows";
  return element.matches("button, a[href], summary, input, [role=button]") ? "button" : "page";
}
