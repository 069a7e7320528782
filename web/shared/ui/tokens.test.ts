import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The colours that a block of the style sheet sets, by name, in hexadecimal. */
function colorsIn(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("\n}", start));
  return Object.fromEntries(
    [...block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(first: string, second: string): number {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const base = colorsIn("@theme static");
const themes = {
  dark: base,
  kids: { ...base, ...colorsIn('[data-theme="kids"]') },
  office: { ...base, ...colorsIn('[data-theme="office"]') },
};
const grounds = ["ground", "raised", "lifted"];
const texts = ["fore", "soft", "accent-fore", "error", "success"];
const controls = ["edge", "accent-fore", "error", "focus"];

describe.each(Object.entries(themes))("in the %s theme", (_theme, colors) => {
  const between = (first: string, second: string): number => contrast(colors[first] ?? "", colors[second] ?? "");

  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground])))(
    "the text '%s' is read on '%s'",
    (text = "", ground = "") => {
      expect(between(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(grounds.flatMap((ground) => controls.map((control) => [control, ground])))(
    "the control's '%s' is seen on '%s'",
    (control = "", ground = "") => {
      expect(between(control, ground)).toBeGreaterThanOrEqual(3);
    },
  );

  test("what is written on an accent is read", () => {
    expect(between("on-accent", "accent")).toBeGreaterThanOrEqual(4.5);
    expect(between("on-accent", "accent-strong")).toBeGreaterThanOrEqual(4.5);
  });

  test("what is written on a picture's scrim is read", () => {
    expect(between("on-picture", "scrim")).toBeGreaterThanOrEqual(7);
  });
});

test("the player over the kids' space has all of the dark theme again", () => {
  const allIn = (selector: string) => {
    const start = css.indexOf(`\n${selector} {`);
    return new Map(
      [...css.slice(start, css.indexOf("\n}", start)).matchAll(/(--[a-z0-9-]+): ([^;]+);/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  };
  const [dark, kids, again] = [
    "@theme static",
    '[data-theme="kids"]',
    ':is([data-theme="kids"], [data-theme="office"]) [data-theme="dark"]',
  ].map(allIn);
  expect(kids?.size).toBeGreaterThan(20);
  expect(again).toEqual(new Map([...(kids?.keys() ?? [])].map((name) => [name, dark?.get(name)])));
});
