import { expect, test } from "vitest";
import { htmlOfText, textOfHtml } from "./html-text.ts";

test.each([
  ["<p>Un.</p><p>Deux &amp; trois.</p>", "Un.\n\nDeux & trois."],
  ["<p>Une ligne<br />et une autre</p>", "Une ligne\net une autre"],
  ["", ""],
])("%s is the text that makes it again", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
  expect(htmlOfText(text)).toBe(html);
});

test("what is more than paragraphs stays HTML", () => {
  expect(textOfHtml("<p>Un <strong>mot</strong></p>")).toBeUndefined();
});

test("what looks like HTML in a text is text", () => {
  expect(htmlOfText("a < b")).toBe("<p>a &lt; b</p>");
  expect(textOfHtml("<p>a &lt; b</p>")).toBe("a < b");
});
