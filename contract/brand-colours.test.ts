import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { brandThemes, contrastsOf, isLegible, nearestLegible, tonesOf } from "./brand-colours.ts";
import { contrast, fromOklch, toOklch } from "./oklch.ts";

const colours = ["#ffb547", "#ff0000", "#0033a0", "#00b3a4", "#7c4dff", "#e5e500", "#000000", "#ffffff", "#ff8f7d"];
/** Every hue and lightness, in steps. */
const cube = [0, 85, 170, 255].map((value) => value.toString(16).padStart(2, "0"));
const allAround = cube.flatMap((red) => cube.flatMap((green) => cube.map((blue) => `#${red}${green}${blue}`)));

test("a colour keeps its value through OKLCH", () => {
  for (const colour of [...colours, ...allAround]) expect(fromOklch(toOklch(colour))).toBe(colour);
});

test("OKLCH agrees with CSS Color 4's examples", () => {
  // https://www.w3.org/TR/css-color-4/#ok-lab, sample colours: oklch(51.975% 0.17686 142.495) is green.
  const { lightness, chroma, hue } = toOklch("#008000");
  expect([lightness, chroma, hue]).toEqual([
    expect.closeTo(0.51975, 4),
    expect.closeTo(0.17686, 4),
    expect.closeTo(142.495, 1),
  ]);
});

test("a colour outside of sRGB keeps its hue", () => {
  const shown = fromOklch({ lightness: 0.7, chroma: 0.4, hue: 142 });
  expect(toOklch(shown).hue).toBeCloseTo(142, 0);
});

test("contrast is WCAG's", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("every derived text is read on every ground, and everything on a legible accent too", () => {
  for (const colour of [...colours, ...allAround]) {
    const judged = contrastsOf(colour);
    const texts = judged.filter(({ pair }) => pair.endsWith("text"));
    expect(texts.filter(({ isEnough }) => !isEnough)).toEqual([]);
    const nearest = nearestLegible(colour);
    expect(contrastsOf(nearest).filter(({ isEnough }) => !isEnough)).toEqual([]);
    expect(nearest === colour).toBe(isLegible(colour));
  }
});

test("the nearest legible colour has the same hue, and none between the two is legible", () => {
  const [navy, nearest] = [toOklch("#0033a0"), toOklch(nearestLegible("#0033a0"))];
  expect(Math.abs(navy.hue - nearest.hue)).toBeLessThan(2);
  const between = { ...nearest, lightness: nearest.lightness - 0.01 };
  expect(isLegible(fromOklch(between))).toBe(false);
});

test("a fill under the pointer is another colour, unless there is none", () => {
  for (const colour of colours.filter((one) => one !== "#000000")) {
    const { dark, office } = tonesOf(colour);
    expect(dark.strong).not.toBe(colour);
    expect(office.strong).not.toBe(colour);
  }
});

describe("the colours that the brand's is judged by are those of the pages", () => {
  const css = readFileSync(new URL("../web/shared/ui/tokens.css", import.meta.url), "utf8");
  const tokensIn = (selector: string) => {
    const start = css.indexOf(`${selector} {`);
    const block = css.slice(start, css.indexOf("\n}", start));
    return (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
  };
  test.each([
    ["dark", "@theme static"],
    ["office", '[data-theme="office"]'],
  ] as const)("in the %s theme", (theme, selector) => {
    const token = tokensIn(selector);
    expect(brandThemes[theme]).toEqual({
      grounds: ["ground", "raised", "lifted"].map(token),
      onAccent: token("on-accent"),
    });
  });
});
