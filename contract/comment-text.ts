import * as z from "zod/mini";
import { fault, hasVisible } from "./fields.ts";

/** Maximum length of a comment in code points. */
export const commentMaxLength = 2000;

/** How many comments one account may write within a minute. */
export const commentsAMinute = 8;

// Control, format, lone surrogate and private-use characters, but for line breaks, tabs, and the joiners and tags that
// emoji and some scripts need.
const invisible = /(?![\n\t\u{E0020}-\u{E007F}\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
/** Tags after a black flag spell a region's flag; elsewhere they are hidden text. */
const tags = /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\u{E0020}-\u{E007F}]+/gu;
/** Combining marks beyond what any script stacks on one letter. */
const piledMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * The text as it is stored: plain, NFC, without control, bidirectional and zero-width characters that could disguise it or
 * the page around it. Keeps single blank lines.
 */
export function plainComment(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(invisible, "")
    .replaceAll(tags, "$1")
    .replaceAll(/([\u200C\u200D])[\u200C\u200D]+/g, "$1")
    .replaceAll(piledMarks, "$1")
    .replaceAll(/[^\S\n]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Length as the limit counts it: code points of the stored text. */
export const commentLength = (text: string): number => [...plainComment(text)].length;

/** Up to `commentMaxLength` code points, at least one of them visible. */
export const CommentText = z.pipe(
  z.string(fault("required")),
  z.pipe(
    z.transform(plainComment),
    z.string().check(
      z.refine(hasVisible, fault("required")),
      z.refine((text) => [...text].length <= commentMaxLength, fault("tooLong")),
    ),
  ),
);

/** A text of up to `max` code points, plain as a comment's; may be empty. */
export const plainText = (max: number) =>
  z.pipe(
    z.string(fault("value")),
    z.pipe(z.transform(plainComment), z.string().check(z.refine((text) => [...text].length <= max, fault("tooLong")))),
  );
