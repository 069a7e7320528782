/** Palette of the night clips. */
export const night = {
  ink: "#0B0F1C",
  dusk: "#151B2E",
  slate: "#2A3350",
  mist: "#8E9AB8",
  paper: "#F3F1EA",
  saffron: "#FFB547",
  cream: "#FFE3AE",
  coral: "#FF7D6B",
  rose: "#F08FB0",
  lilac: "#A99CFF",
  azure: "#6DB9FF",
  mint: "#7CE3C3",
} as const;

/** Palette of the kids' clips. */
export const day = {
  sky: "#D9F0FF",
  cream: "#FFF4DC",
  peach: "#FFD9B8",
  sun: "#FFC638",
  tomato: "#F9603F",
  pink: "#FF9DB6",
  leaf: "#4FB06A",
  grass: "#8FD07A",
  ocean: "#2E8BDD",
  plum: "#8A5CCB",
  bark: "#8B5A3C",
  text: "#26304D",
  white: "#FFFFFF",
} as const;

/** Colours for a sequence of similar things, ordered so that neighbours are distinct but harmonious. */
export const nightSeries = [night.saffron, night.coral, night.rose, night.lilac, night.azure, night.mint] as const;

/** The `index`-th colour of a cyclic palette; any integer. */
export function pick(colors: readonly string[], index: number): string {
  return colors[((index % colors.length) + colors.length) % colors.length] ?? night.paper;
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** `hex` with an opacity from 0 to 1. */
export function faded(hex: string, opacity: number): string {
  const [r, g, b] = channels(hex);
  return `rgba(${r},${g},${b},${Math.max(0, Math.min(1, opacity))})`;
}

/** Interpolates between two colours; `share` from 0 to 1. */
export function blend(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const mixed = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * Math.max(0, Math.min(1, share))));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Interpolates along a list of colours; `position` 0 is the first, 1 the last. */
export function ramp(colors: readonly string[], position: number): string {
  const scaled = Math.max(0, Math.min(1, position)) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(scaled));
  return blend(pick(colors, index), pick(colors, index + 1), scaled - index);
}
