import { describe, expect, test } from "vitest";
import { cleanSvg, svgFile } from "./clean-svg.ts";
import type { SvgFault } from "./svg-fault.ts";

const drawing = (inner: string, attributes = 'viewBox="0 0 40 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const faultOf = (source: string): string => {
  try {
    cleanSvg(source);
    return "none";
  } catch (error) {
    return (error as SvgFault).code;
  }
};

test("shapes, gradients, masks and clips are kept, and nothing else of a drawing program's file", () => {
  const source = `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with a drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="400px" height="100px" inkscape:version="1.3">
  <title>Logo</title><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>
  <sodipodi:namedview id="base"/>
  <defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>
  <linearGradient id="b" xlink:href="#a" gradientTransform="rotate(45)"/></defs>
  <g inkscape:label="Layer" style="fill:url(#b);stroke:none;-inkscape-stroke:none"><path d='M0 0h4v4z' class="x"/></g>
</svg>`;
  expect(svgFile(cleanSvg(source))).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 100">' +
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>' +
      '<linearGradient id="b" gradientTransform="rotate(45)" xlink:href="#a"/></defs>' +
      '<g fill="url(#b)" stroke="none"><path d="M0 0h4v4z"/></g></svg>',
  );
});

test("what was cleaned once stays as it is", () => {
  const once = svgFile(cleanSvg(drawing('<g opacity=".5"><circle cx="5" cy="5" r="5" fill="red"/></g>')));
  expect(svgFile(cleanSvg(once))).toBe(once);
});

describe("what could act or load is refused", () => {
  test.each([
    "<script>alert(1)</script>",
    "<SCRIPT/>",
    '<g><script href="https://example.org/x.js"/></g>',
    '<path d="M0 0" onload="alert(1)"/>',
    '<path d="M0 0" ONCLICK="alert(1)"/>',
    "<foreignObject><body/></foreignObject>",
    '<image href="https://example.org/x.png"/>',
    '<image href="data:image/svg+xml;base64,AA=="/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<linearGradient href="https://example.org/#a"/>',
    '<path fill="url(https://example.org/x#a)"/>',
    `<path fill="url('data:image/svg+xml,#a')"/>`,
    '<path style="fill:url(https://example.org/x)"/>',
    '<path fill="u&#114;l(//example.org)"/>',
    '<path fill="&x;"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onload" to="alert(1)"/>',
    "<![CDATA[<script>]]>",
    "<?xml-stylesheet href='https://example.org/x.css'?>",
  ])("%s", (inner) => {
    expect(faultOf(drawing(inner))).toBe("unsafe");
  });

  test("an entity, and with it any bomb of them", () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
    expect(faultOf(bomb + drawing('<path d="&b;"/>'))).toBe("unsafe");
    expect(faultOf('<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + drawing(""))).toBe("unsafe");
  });
});

test.each([
  ["<text>Silecs</text>"],
  ["<style>.a{fill:red}</style>"],
  ['<use href="#a"/>'],
  ["<symbol/>"],
  ['<filter id="a"/>'],
  ['<path filter="url(#a)"/>'],
  ['<path style="filter:url(#a)"/>'],
  ["<svg/>"],
  ["<switch/>"],
])("what would look different without a part of it is refused: %s", (inner) => {
  expect(faultOf(drawing(inner))).toBe("unsupported");
});

test.each([
  [""],
  ["<html/>"],
  ["<svg>"],
  [drawing("<g></path></g>")],
  [drawing("<path d=M0/>")],
  [drawing('<path d="a" d="b"/>')],
  [drawing("") + drawing("")],
  [drawing("", "")],
  [drawing("", 'viewBox="0 0 0 10"')],
  [drawing("", 'viewBox="0 0 1e9 10"')],
  [drawing("", 'width="100%" height="100%"')],
])("what is no drawing is refused: %s", (source) => {
  expect(faultOf(source)).toBe("unreadable");
});

test("a drawing has bounds", () => {
  expect(faultOf(drawing('<path d="M0 0"/>'.repeat(2001)))).toBe("complex");
  expect(faultOf(drawing("<g>".repeat(30) + "</g>".repeat(30)))).toBe("complex");
  expect(faultOf(drawing(`<path d="${"M0 0".repeat(60_000)}"/>`))).toBe("complex");
  expect(faultOf(drawing('<path d="M0 0"/>'.repeat(1900)))).toBe("none");
});

test("hostile input costs no more than its length", () => {
  const begun = performance.now();
  for (const piece of ["<", "<!--", '<a b="', "<a ", "&", " x='1'", "<svg ".repeat(3)]) faultOf(piece.repeat(30_000));
  faultOf(`<svg${' a="1"'.repeat(30_000)}`);
  expect(performance.now() - begun).toBeLessThan(2000);
});
