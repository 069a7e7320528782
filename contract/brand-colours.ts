import { contrast, fromOklch, toOklch, type HexColour } from "./oklch.ts";

/** The colours that the brand's is seen on and with, as `web/shared/ui/tokens.css` declares them. */
export const brandThemes = {
  dark: { grounds: ["#0b0f1c", "#151b2d", "#202a43"], onAccent: "#0b0f1c" },
  office: { grounds: ["#f6f6f3", "#ffffff", "#ecebe4"], onAccent: "#12182a" },
} as const;
type BrandTheme = keyof typeof brandThemes;

/** Behind the site's pages, and behind an icon that a phone cuts to a shape of its own. */
export const [pageGround] = brandThemes.dark.grounds;
/** The program's own colour, as `tokens.css` declares it. */
export const originalAccent: HexColour = "#ffb547";

/** WCAG 2.2, 1.4.3 (text) and 1.4.11 (controls). */
const least = { text: 4.5, control: 3 } as const;

/** What a fill becomes under the pointer, in steps of perceived lightness. */
const hoverStep = 0.045;
const precision = 0.001;

/** The accent of a theme with what is derived from it: the fill under the pointer, and the same hue as text. */
export type AccentTones = { accent: HexColour; strong: HexColour; fore: HexColour };
export type BrandTones = Record<BrandTheme, AccentTones>;

/** The only place that derives colours from the operator's. */
export function tonesOf(accent: HexColour): BrandTones {
  return { dark: tonesIn("dark", accent), office: tonesIn("office", accent) };
}

function tonesIn(theme: BrandTheme, accent: HexColour): AccentTones {
  const { grounds } = brandThemes[theme];
  const direction = theme === "dark" ? 1 : -1;
  const isRead = (colour: HexColour) => grounds.every((ground) => contrast(colour, ground) >= least.text);
  return { accent, strong: strongOf(theme, accent), fore: moved(accent, direction, isRead) };
}

/** Lighter on dark pages and darker on light ones; the other way where that would be no change or too dark for its text. */
function strongOf(theme: BrandTheme, accent: HexColour): HexColour {
  const { lightness } = toOklch(accent);
  const darker = shifted(accent, -hoverStep);
  const isDarker =
    contrast(darker, brandThemes[theme].onAccent) >= least.text && (theme === "office" || lightness > 0.93);
  return isDarker ? darker : shifted(accent, hoverStep);
}

function shifted(colour: HexColour, by: number): HexColour {
  const { lightness, ...rest } = toOklch(colour);
  return fromOklch({ ...rest, lightness: Math.min(1, Math.max(0, lightness + by)) });
}

/**
 * The nearest colour of the same hue that passes, lighter (1) or darker (-1). Black or white at the end of that way pass every
 * check of this file, and whatever lies beyond a colour that passes does too.
 */
function moved(colour: HexColour, direction: 1 | -1, passes: (colour: HexColour) => boolean): HexColour {
  if (passes(colour)) return colour;
  let [failing, passing] = [0, 1];
  while (passing - failing > precision) {
    const middle = (failing + passing) / 2;
    if (passes(shifted(colour, direction * middle))) passing = middle;
    else failing = middle;
  }
  return shifted(colour, direction * passing);
}

export const brandPairs = ["fill", "control", "text", "desk-fill", "desk-text"] as const;
export type BrandPair = (typeof brandPairs)[number];
/** The lowest contrast of a pair, and what WCAG asks of it. */
export type BrandContrast = { pair: BrandPair; ratio: number; least: number; isEnough: boolean };

/** Every pair in which an accent is read or recognised. `text` and `desk-text` are derived, and always pass. */
export function contrastsOf(accent: HexColour): BrandContrast[] {
  const { dark, office } = tonesOf(accent);
  const lowest = (colours: readonly HexColour[], others: readonly HexColour[]) =>
    Math.min(...colours.flatMap((colour) => others.map((other) => contrast(colour, other))));
  const judged = (pair: BrandPair, ratio: number, kind: keyof typeof least): BrandContrast => ({
    pair,
    ratio: Math.floor(ratio * 100) / 100,
    least: least[kind],
    isEnough: ratio >= least[kind],
  });
  const { dark: night, office: day } = brandThemes;
  return [
    judged("fill", lowest([dark.accent, dark.strong], [night.onAccent]), "text"),
    judged("control", lowest([dark.accent], night.grounds), "control"),
    judged("text", lowest([dark.fore], night.grounds), "text"),
    judged("desk-fill", lowest([office.accent, office.strong], [day.onAccent]), "text"),
    judged("desk-text", lowest([office.fore], day.grounds), "text"),
  ];
}

export const isLegible = (accent: HexColour): boolean => contrastsOf(accent).every(({ isEnough }) => isEnough);

/** The nearest colour of the same hue whose every pair passes: the same one where it does. Only dark ones fail. */
export const nearestLegible = (accent: HexColour): HexColour => moved(accent, 1, isLegible);
