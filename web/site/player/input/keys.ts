import { volumeStep } from "#shared/state/volume.ts";

export type Command =
  | { do: "toggle" }
  | { do: "seekBy"; seconds: number }
  | { do: "seekToShare"; share: number }
  | { do: "volumeBy"; step: number }
  | { do: "speedBy"; step: 1 | -1 }
  | { do: "mute" | "fullscreen" | "captions" | "next" | "keys" | "close" };

/** The kind of focused element: none, a button, one that uses arrow keys, or a text field. */
export type FocusOn = "page" | "button" | "arrows" | "typing";

export type Key = {
  key: string;
  /** The physical key: French keyboards need Shift for digits. */
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
};

export const jumpSeconds = 10;

const always: Record<string, Command> = {
  k: { do: "toggle" },
  j: { do: "seekBy", seconds: -jumpSeconds },
  l: { do: "seekBy", seconds: jumpSeconds },
  m: { do: "mute" },
  f: { do: "fullscreen" },
  c: { do: "captions" },
  n: { do: "next" },
  "<": { do: "speedBy", step: -1 },
  ">": { do: "speedBy", step: 1 },
  "?": { do: "keys" },
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
  const share = tenthsOf(pressed);
  if (share !== undefined) return { do: "seekToShare", share: share / 10 };
  return always[key] ?? (focus === "arrows" ? undefined : arrows[key]);
}

/** The digit of a key: its character, or its position in the digit row if it types another one there. */
function tenthsOf({ key, code, shiftKey }: Key): number | undefined {
  if (/^\d$/.test(key)) return Number(key);
  const [, digit] = (!shiftKey && /^Digit(\d)$/.exec(code)) || [];
  return digit === undefined ? undefined : Number(digit);
}

/** How the focused element uses keys. */
export function focusOn(element: Element | null): FocusOn {
  if (!element || element === element.ownerDocument.body) return "page";
  if (element.matches("textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])"))
    return "typing";
  if (element.matches("input[type=range], input[type=radio], [role=slider], [role^=menuitem], [role=menu], [role=tab]"))
    return "arrows";
  return element.matches("button, a[href], summary, input, [role=button]") ? "button" : "page";
}
