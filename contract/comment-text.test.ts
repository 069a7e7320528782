import { describe, expect, test } from "vitest";
import { commentLength, commentMaxLength, CommentText, plainComment } from "./comment-text.ts";

const faultOf = (text: unknown) => CommentText.safeParse(text).error?.issues[0]?.message;

describe("a comment's text", () => {
  test.each([
    ["zero-width characters", "li\u200Bb\uFEFFre\u2060", "libre"],
    ["bidirectional controls", "\u202Egpj.exe\u202C \u2066x\u2069\u200F", "gpj.exe x"],
    ["control characters and lone surrogates", "a\u0000b\u0007c\uD800d", "abcd"],
    ["private-use characters", "a\uE000b\u{F0000}c", "abc"],
    ["hidden tags", "ab\u{E0061}\u{E0062}c", "abc"],
    ["marks piled up", `e${"\u0301\u0336".repeat(40)}`, `é${"\u0336".repeat(4)}`],
    ["runs of joiners", "a\u200D\u200D\u200Db", "a\u200Db"],
    ["foreign line breaks", "a\r\nb\rc\u2028d", "a\nb\nc\nd"],
    ["a wall of blank lines", "a\n\n\n\n \n\nb   \n", "a\n\nb"],
    ["decomposed letters", "e\u0301te\u0301", "été"],
  ])("loses %s", (_what, given, stored) => {
    expect(plainComment(given)).toBe(stored);
    expect(plainComment(stored)).toBe(stored);
  });

  test.each([
    ["markup, which is text", "<script>alert(1)</script> & <b>gras</b> https://exemple.fr"],
    [
      "a family, the flag of Scotland, a coloured heart",
      "👩‍👩‍👧 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} ❤️",
    ],
    ["Arabic, Hebrew, Persian with its non-joiner", "مرحبا שלום می\u200Cخواهم"],
    ["Vietnamese and Hindi", "Tiếng Việt, हिन्दी"],
    ["paragraphs and tabs", "Un\n\nDeux\n\ttrois"],
  ])("keeps %s", (_what, text) => {
    expect(plainComment(text)).toBe(text.normalize("NFC"));
  });

  test("is something one can see, of at most 2 000 characters as people count them", () => {
    for (const nothing of ["", "   \n", "\u200B\u200D", "\u3164", "\u2800"]) expect(faultOf(nothing)).toBe("required");
    expect(faultOf(7)).toBe("required");
    expect(faultOf("🪐".repeat(commentMaxLength))).toBeUndefined();
    expect(faultOf("🪐".repeat(commentMaxLength + 1))).toBe("tooLong");
    expect(commentLength(` ${"🪐".repeat(10)}\u200B `)).toBe(10);
  });
});
