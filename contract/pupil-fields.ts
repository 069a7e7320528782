import * as z from "zod/mini";
import { requiredLine, fault, NewPassword, Instant } from "./fields.ts";

// Shown to classmates' teachers; no emoji, no marks that a name does not need.
const pseudonym = /^[\p{Script=Latin}\p{M}\p{Nd}'’._ -]+$/u;

const Pseudonym = requiredLine(20, "nicknameLength").check(
  z.refine((text) => pseudonym.test(text), fault("characters")),
);

/** Ages of pupils, and the highest rating that each may see. Fifteen and younger: what is rated 16 is not theirs. */
export const pupilAges = { "under-12": 10, "12-15": 12, "16-17": 16 } as const;

/** What a pupil types to join a class. No address, name or date of birth is asked for. */
export const PupilForm = z.object({
  pseudonym: Pseudonym,
  age: z.enum(["under-12", "12-15", "16-17"], fault("choice")),
  password: NewPassword,
});

/** What a pupil logs in with. */
export const PupilLogin = z.object({
  pseudonym: z.string(fault("required")).check(z.minLength(1, fault("required")), z.maxLength(60, fault("tooLong"))),
  password: z.string(fault("required")).check(z.minLength(1, fault("required"))),
});

/** What a pupil types who has a code for a new password. */
export const PupilNewPassword = z.object({
  pseudonym: PupilLogin.shape.pseudonym,
  code: z
    .string(fault("required"))
    .check(z.trim(), z.minLength(1, fault("required")), z.maxLength(40, fault("passwordCode"))),
  password: NewPassword,
});

/** A pupil, as their teacher sees them. */
export const Pupil = z.object({ account_id: z.int(), pseudonym: z.string(), joined_at: Instant });

/** What lets a pupil choose a new password. Shown once: only its hash is kept. */
export const PasswordCode = z.object({
  pseudonym: z.string(),
  /** '7KQX-2MTB' */
  code: z.string(),
  /** The class's page, where the code is typed. */
  link: z.string(),
  expires_at: Instant,
});

export type PasswordCode = z.output<typeof PasswordCode>;
