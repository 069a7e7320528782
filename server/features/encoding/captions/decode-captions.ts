import { detect } from "chardet";
import { EncodingFault } from "../faults.ts";

/**
 * Decodes a caption file. Returns its text and the detected encoding.
 * @throws EncodingFault if the encoding is not recognised
 */
export function decodeCaptions(bytes: Buffer): { text: string; encoding: string } {
  const encoding = encodingOf(bytes);
  const text = tryDecode(bytes, encoding);
  // Control characters other than tabs and line breaks: not a text file.
  if (text === undefined || /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]|\uFFFD/u.test(text))
    throw new EncodingFault({ code: "captions-encoding" });
  return { text: text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"), encoding };
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE";
  if (tryDecode(bytes, "UTF-8") !== undefined) return "UTF-8";
  const guessed = detect(bytes) ?? "windows-1252";
  // Browsers and editors treat ISO-8859-1 as windows-1252, which adds typographic quotation marks.
  return guessed === "ISO-8859-1" ? "windows-1252" : guessed;
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
