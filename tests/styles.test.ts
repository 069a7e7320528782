import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Enforces the rule of CONTRIBUTING.md: Tailwind in the markup, and a .css file only for what it cannot express.

const sheets = globSync("web/**/*.css").map((file) => ({ file, text: plain(readFileSync(file, "utf8")) }));
const markup = globSync("web/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test."))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** Without comments and quoted texts. */
function plain(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/"[^"]*"/g, '""');
}

/** The text before each opening brace: selectors and at-rules. */
function preludes(css: string): string[] {
  return [...css.matchAll(/([^{};]+)\{/g)].map(([, prelude = ""]) => prelude.trim());
}

/** A combinator, a state, a pseudo-element, or an at-rule other than a layer. */
function isBeyondClasses(prelude: string): boolean {
  return /^@(?!layer)/.test(prelude) || /[&:>~+*[]/.test(prelude) || /\s\.|\.[\w-]+\.|^[a-z]/.test(prelude);
}

test("no .css file contains only what utility classes could express", () => {
  const needless = sheets.filter(({ text }) => text.includes("{") && !preludes(text).some(isBeyondClasses));
  expect(needless.map(({ file }) => file)).toEqual([]);
});

test("every class of a .css file is used in some markup", () => {
  const unused = sheets.flatMap(({ file, text }) => {
    const names = new Set(
      preludes(text).flatMap((prelude) => [...prelude.matchAll(/\.(-?[a-z][\w-]*)/g)].map(([, name = ""]) => name)),
    );
    // The calendar's markup comes from a library.
    return [...names].filter((name) => !name.startsWith("rdp-") && !isWorn(name)).map((name) => `${file}: .${name}`);
  });
  expect(unused).toEqual([]);
});

function isWorn(name: string): boolean {
  return new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(markup);
}

const shared = "web/shared/ui/";
/** These must win over every page: tokens and fonts, and what the system forces. */
const outsideLayers = ["fonts.css", "tokens.css", "forced-colors.css"].map((name) => shared + name);
const inUi = /^@(?:layer (?:base|components\.ui)$|keyframes |media (?:print|\(prefers-reduced-motion))/;

/** The preludes that stand in no block. */
function outermost(css: string): string[] {
  let blocks = css;
  for (let inner = ""; inner !== blocks;) [inner, blocks] = [blocks, blocks.replaceAll(/\{[^{}]*\}/g, ";")];
  return blocks.split(";").flatMap((prelude) => prelude.trim() || []);
}

test("shared styles are in a lower layer, so that a page's rule wins in any loading order", () => {
  const ui = sheets.filter(({ file }) => file.startsWith(shared) && !outsideLayers.includes(file));
  expect(ui.length).toBeGreaterThan(10);
  const above = ui.flatMap(({ text }) => outermost(text).filter((prelude) => !inUi.test(prelude)));
  expect(above).toEqual(["body:has(.fault-page) [data-route-spinner]"]);
  const pages = sheets.filter(({ file, text }) => !file.startsWith(shared) && text.includes("components.ui"));
  expect(pages.map(({ file }) => file)).toEqual([]);
});

test("the detectors of these rules find planted faults", () => {
  expect(preludes(plain(".a { color: red } /* .b {} */ @media (width > 1px) { .c:hover { top: 0 } }"))).toEqual([
    ".a",
    "@media (width > 1px)",
    ".c:hover",
  ]);
  expect([".a", "@layer components"].map(isBeyondClasses)).toEqual([false, false]);
  expect([".a:hover", "& > .b", "@container (width > 1px)", ".a .b", "dialog"].map(isBeyondClasses)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(outermost("@layer components.ui { .a { & .b { top: 0 } } } .c { top: 0 }")).toEqual([
    "@layer components.ui",
    ".c",
  ]);
  expect(["@layer components.ui", "@layer components", ".c"].map((prelude) => inUi.test(prelude))).toEqual([
    true,
    false,
    false,
  ]);
  expect([isWorn("rich-text"), isWorn("no-such-class")]).toEqual([true, false]);
});
