import { expect, test } from "vitest";
import { richTree } from "./rich-text-tree.ts";

test("plain elements keep their place in each other", () => {
  expect(richTree("<p>Un <strong>mot</strong>&nbsp;!</p>")).toEqual([
    { tag: "p", children: ["Un ", { tag: "strong", children: ["mot"] }, "\u00a0!"] },
  ]);
});

test("what could run is gone, words that could not stay", () => {
  expect(
    richTree('<script>alert(1)</script><p onclick="x()">a<img src=x onerror=alert(1)>b</p><style>p{}</style>'),
  ).toEqual([{ tag: "p", children: ["a", "b"] }]);
  expect(richTree('<div><p title=">">c</p></div>')).toEqual([{ tag: "p", children: ["c"] }]);
});

test("links lead to pages, never to scripts", () => {
  for (const bad of [
    "javascript:alert(1)",
    "&#106;avascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    " java\nscript:x",
  ]) {
    expect(richTree(`<a href="${bad}">x</a>`)).toEqual([{ tag: "a", children: ["x"] }]);
  }
  expect(richTree("<a class=b href='/faq'>x</a>")).toEqual([{ tag: "a", href: "/faq", children: ["x"] }]);
});

test("broken HTML ends somewhere", () => {
  expect(richTree("a < b </p> <p>c <em>d")).toEqual([
    "a ",
    "<",
    " b ",
    " ",
    { tag: "p", children: ["c ", { tag: "em", children: ["d"] }] },
  ]);
});

test("a heading of a table keeps what it heads, and nothing else", () => {
  expect(richTree('<th scope="row" onclick="x()">Nom</th><th scope="evil">Prix</th><td scope="row">1</td>')).toEqual([
    { tag: "th", scope: "row", children: ["Nom"] },
    { tag: "th", children: ["Prix"] },
    { tag: "td", children: ["1"] },
  ]);
});
