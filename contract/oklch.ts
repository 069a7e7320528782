/** A colour by perceived lightness (0 to 1), chroma and hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number };
type Triple = readonly [number, number, number];

/** '#ffb547', in lower case. */
export type HexColour = string;

const dot = ([a, b, c]: Triple, [x, y, z]: Triple): number => a * x + b * y + c * z;

/** Of a channel of sRGB from 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const toLinear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLinear = (share: number): number => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

function linearOf(hex: HexColour): Triple {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** WCAG 2.2, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(first: HexColour, second: HexColour): number {
  const luminance = (hex: HexColour) => dot(linearOf(hex), [0.2126, 0.7152, 0.0722]);
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

// Matrices: https://bottosson.github.io/posts/oklab/
export function toOklch(hex: HexColour): Oklch {
  const rgb = linearOf(hex);
  const cones: Triple = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb)),
  ];
  const a = dot([1.9779984951, -2.428592205, 0.4505937099], cones);
  const b = dot([0.0259040371, 0.7827717662, -0.808675766], cones);
  return {
    lightness: dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

function linearIn({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const lab: Triple = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const cones: Triple = [
    dot([1, 0.3963377774, 0.2158037573], lab) ** 3,
    dot([1, -0.1055613458, -0.0638541728], lab) ** 3,
    dot([1, -0.0894841775, -1.291485548], lab) ** 3,
  ];
  return [
    dot([4.0767416621, -3.3077115913, 0.2309699292], cones),
    dot([-1.2684380046, 2.6097574011, -0.3413193965], cones),
    dot([-0.0041960863, -0.7034186147, 1.707614701], cones),
  ];
}

/** Rounding errors of a colour on the edge of sRGB. */
const slack = 1e-4;
const isShown = (rgb: Triple): boolean => rgb.every((share) => share >= -slack && share <= 1 + slack);
const steps = 24;

/** The colour in sRGB. One outside of it keeps lightness and hue, and loses as little chroma as it has to. */
export function fromOklch(colour: Oklch): HexColour {
  let rgb = linearIn(colour);
  if (!isShown(rgb)) {
    let [low, high] = [0, colour.chroma];
    for (let step = 0; step < steps; step += 1) {
      const chroma = (low + high) / 2;
      if (isShown(linearIn({ ...colour, chroma }))) low = chroma;
      else high = chroma;
    }
    rgb = linearIn({ ...colour, chroma: low });
  }
  const channels = rgb.map((share) => {
    const value = Math.round(fromLinear(Math.min(1, Math.max(0, share))) * 255);
    return value.toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
