import { expect, test } from "vitest";
import { htmlOfText, textOfHtml } from "./html-text.ts";

test.each([
  ["<p>Un.</p><p>Deux &amp; trois.</p>", "Un.\n\nDeux & trois."],
  ["<p>Une ligne<br />et une autre</p>", "Une ligne\net une autre"],
  ["", ""],
])("%s round-trips through its text", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
  expect(htmlOfText(text)).toBe(html);
});

test("HTML other than plain paragraphs has no text form", () => {
  expect(textOfHtml("<p>Un <strong>mot</strong></p>")).toBeUndefined();
});

test("markup typed into a text is escaped", () => {
  expect(htmlOfText("a < b")).toBe("<p>a &lt; b</p>");
  expect(textOfHtml("<p>a &lt; b</p>")).toBe("a < b");
});
