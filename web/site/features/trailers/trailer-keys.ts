import { volumeStep } from "#shared/state/volume.ts";

/** Length of a jump, in seconds. */
export const jumpSeconds = 10;

export type TrailerCommand =
  | { do: "toggle" | "mute" | "fullscreen" }
  | { do: "seekBy"; seconds: number }
  | { do: "volumeBy"; step: number };

type Pressed = { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

/** What has the focus: a slider keeps its arrows, a button keeps Space. */
export type Focused = "page" | "button" | "slider";

const anywhere: Record<string, TrailerCommand> = { m: { do: "mute" }, f: { do: "fullscreen" } };
const loudness: Record<string, TrailerCommand> = {
  arrowup: { do: "volumeBy", step: volumeStep },
  arrowdown: { do: "volumeBy", step: -volumeStep },
};
const moves: Record<string, TrailerCommand> = {
  arrowleft: { do: "seekBy", seconds: -jumpSeconds },
  arrowright: { do: "seekBy", seconds: jumpSeconds },
};

/** Maps a key to a command, as in the player. Sound and screen obey during the intro too; the rest waits for the trailer. */
export function trailerCommand(
  pressed: Pressed,
  { focused, inIntro }: { focused: Focused; inIntro: boolean },
): TrailerCommand | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const key = pressed.key.toLowerCase();
  const sound = anywhere[key] ?? (focused === "slider" ? undefined : loudness[key]);
  if (sound || inIntro) return sound;
  if (key === " ") return focused === "page" ? { do: "toggle" } : undefined;
  return focused === "slider" ? undefined : moves[key];
}
