import * as z from "zod/mini";
import type { PageFault } from "./page-faults.ts";

/**
 * The message of a check that the pages of visitors and subscribers make too: they have the texts of these names alone.
 */
export const fault = (name: PageFault): PageFault => name;

/** Ids are integers from 1 to 2^31 − 1, sent as text in paths and queries. */
export const Id = z.coerce.number().check(z.int(), z.positive(), z.lte(2_147_483_647));

// Control characters and bidirectional controls, which are never part of a name.
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** U+2800, the blank braille pattern, is categorised as a symbol but invisible. */
const visibleCharacter = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line of text, trimmed, normalised to NFC; `max` counts code points. */
export function line(max: number, whenLong: PageFault = "tooLong") {
  return z.pipe(
    z.string(fault("required")),
    z.pipe(
      z.transform((text: string) => text.trim().normalize("NFC")),
      z.string().check(
        z.refine((text) => !unprintable.test(text), fault("characters")),
        z.refine((text) => [...text].length <= max, whenLong),
      ),
    ),
  );
}

export const hasVisible = (text: string): boolean => visibleCharacter.test(text);

/** One line with at least one visible character. */
export function requiredLine(max: number, whenLong: PageFault = "tooLong") {
  return line(max, whenLong).check(z.refine(hasVisible, fault("required")));
}

// What all mail servers accept: ASCII before the @, a domain of Latin letters, digits and hyphens after it.
const addressPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([\p{Script=Latin}0-9]([\p{Script=Latin}0-9-]*[\p{Script=Latin}0-9])?\.)+[\p{Script=Latin}]{2,}$/u;

/** An email address, trimmed and lower-cased; at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const Email = z.pipe(
  z.string(fault("required")),
  z.pipe(
    z.transform((text: string) => text.trim().toLowerCase().normalize("NFC")),
    z.string().check(
      z.refine((text) => text.length > 0, fault("required")),
      z.refine((text) => text.length <= 254 && addressPattern.test(text), fault("email")),
    ),
  ),
);

/** 8 to 128 arbitrary characters. */
export const NewPassword = z.string(fault("required")).check(
  z.refine((text) => text !== "", fault("required")),
  z.minLength(8, fault("passwordLength")),
  z.maxLength(128, fault("passwordTooLong")),
);

/** `page` from 1 and `limit` 1 to 100, as in every list of the contract. */
export function paging(defaultLimit: number) {
  return {
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), defaultLimit),
  };
}

/** One page of a list; `next_page` is null at the end. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    total_page: z.int(),
    next_page: z.nullable(z.int()),
  });
}

/** An instant as ISO 8601 in UTC. */
export const Instant = z.string();
