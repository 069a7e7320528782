import { describe, expect, test } from "vitest";
import { parseCaptions, toWebVtt } from "./captions.ts";
import { decodeCaptions } from "./decode-captions.ts";
import { parseCaptionsName, guessLanguage } from "./file-name.ts";
import { EncodingFault } from "../faults.ts";

const reasonOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof EncodingFault) return error.reason;
    throw error;
  }
  return undefined;
};

const srt = `1
00:00:01,000 --> 00:00:02,500
Bonjour, <i>voisine</i> & <font color="red">toi</font>.

2
00:00:03.000 --> 00:00:04.000
{\\an8}Le prix < 5 €
deux lignes
`;

describe("captions are parsed", () => {
  test("SubRip", () => {
    expect(parseCaptions(srt)).toEqual([
      { start: 1, end: 2.5, text: "Bonjour, <i>voisine</i> &amp; toi.", settings: "" },
      { start: 3, end: 4, text: "Le prix &lt; 5 €\ndeux lignes", settings: "line:5%" },
    ]);
  });

  test("WebVTT, with identifiers, notes and settings", () => {
    const vtt = `WEBVTT - un titre\n\nNOTE pour nous\n\nune\n00:01.000 --> 00:02.000 line:10%\nSalut\n\n1:00:03.250 --> 1:00:04.000\nAdieu\n`;
    expect(parseCaptions(vtt)).toEqual([
      { start: 1, end: 2, text: "Salut", settings: "line:10%" },
      { start: 3603.25, end: 3604, text: "Adieu", settings: "" },
    ]);
  });

  test("SubStation Alpha, with its commas, breaks and italics", () => {
    const ssa = `[Script Info]
Title: x

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:09.00,D,,0,0,0,,caché
Dialogue: 0,0:00:01.50,0:00:02.00,D,,0,0,0,,{\\i1}Oui{\\i0}, bien sûr\\Ndit-il
Dialogue: 0,0:00:05.00,0:00:06.00,D,,0,0,0,,{\\p1}m 0 0 l 1 1`;
    expect(parseCaptions(ssa)).toEqual([{ start: 1.5, end: 2, text: "<i>Oui</i>, bien sûr\ndit-il", settings: "" }]);
  });

  test("into cues sorted by start time", () => {
    const cues = parseCaptions("00:00:05,0 --> 00:00:06,0\nb\n\n00:00:01,0 --> 00:00:02,0\na");
    expect(cues.map(({ text }) => text)).toEqual(["a", "b"]);
    expect(toWebVtt(cues)).toContain("\n00:00:01.000 --> 00:00:02.000\na\n");
  });
});

describe("malformed captions are refused with the line number", () => {
  test.each([
    ["an invalid time", "1\n00:00:01,000 --> 00:00:xx,000\nBonjour", 2, "time"],
    ["seconds beyond 59", "1\n00:00:61,000 --> 00:02:00,000\nBonjour", 2, "time"],
    ["an end before the start", `${srt}\n3\n00:00:09,000 --> 00:00:08,000\nBonjour`, 11, "order"],
    ["text without a timing", `${srt}\nBonjour\ntout le monde`, 10, "format"],
    ["a number without a timing", `${srt}\n3\nBonjour\nà tous`, 11, "format"],
    ["a timing with a wrong arrow", "1\n00:00:01,000 -> 00:00:02,000\nBonjour", 2, "format"],
    ["a truncated timing", "WEBVTT\n\n00:01.000 --> \nBonjour", 3, "time"],
    ["an invalid SSA dialogue", "[Script Info]\n[Events]\nDialogue: 0,oui,non,D,,0,0,0,,x", 3, "time"],
  ])("%s", (_what, text, line, what) => {
    expect(reasonOf(() => parseCaptions(text))).toMatchObject({ code: "captions", line, what });
  });

  test("a file without cues", () => {
    expect(reasonOf(() => parseCaptions("WEBVTT\n"))).toEqual({ code: "no-captions" });
    expect(reasonOf(() => parseCaptions(""))).toEqual({ code: "no-captions" });
  });
});

describe("the encoding is detected", () => {
  const text = "1\n00:00:01,000 --> 00:00:02,000\nÀ bientôt, l’été où j’ai vu la forêt brûlée, ça m’a étonné…\n";
  const inLatin = Buffer.from([...text].map((c) => ({ "’": 0x92, "…": 0x85 })[c] ?? c.charCodeAt(0)));
  test.each([
    ["UTF-8", Buffer.from(text), "UTF-8"],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`), "UTF-8"],
    ["UTF-16", Buffer.from(`\uFEFF${text}`, "utf16le"), "UTF-16LE"],
    ["Windows 1252", inLatin, "windows-1252"],
  ])("%s", (_what, bytes, encoding) => {
    expect(decodeCaptions(bytes)).toEqual({ text, encoding });
  });

  test("binary content is refused", () => {
    expect(reasonOf(() => decodeCaptions(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])))).toEqual({
      code: "captions-encoding",
    });
  });
});

test.each([
  ["Film.fr.srt", "fr", "main"],
  ["film_EN.vtt", "en", "main"],
  ["Film.fr-CA.sdh.srt", "fr-CA", "sdh"],
  ["Film.eng.forced.ass", "en", "forced"],
  ["Film (2020) [fre].srt", "fr", "main"],
  ["Le départ en train.srt", null, "main"],
  ["the end.srt", null, "main"],
])("the name %s gives %s, %s", (name, language, role) => {
  expect(parseCaptionsName(name)).toEqual({ language, role });
});

test("the language is guessed from common words", () => {
  expect(guessLanguage("Je ne sais pas où il est, mais nous avons le temps.")).toBe("fr");
  expect(guessLanguage("I do not know where he is, but we have the time.")).toBe("en");
  expect(guessLanguage("…")).toBeNull();
});
