import { createHash } from "node:crypto";
import type { ActForm, ActPreview } from "#contract/admin/acts.ts";
import type { Locale } from "#contract/language.ts";
import type { AuditNote } from "./audit.ts";
import { AppError } from "./errors.ts";

/** Identifies what an act was going to do. `facts`: everything that its effects depend on. */
export function fingerprintOf(facts: Readonly<Record<string, unknown>>): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22);
}

const changed = {
  fr: "Entre-temps, quelque chose a changé. Relisez ce qui va se passer, puis confirmez de nouveau.",
  en: "Something has changed meanwhile. Read again what will happen, then confirm once more.",
};

/**
 * Refuses an act that would do something else than was shown. Call it within the act's transaction, on a preview made under its
 * locks.
 * @throws AppError conflict, with the new preview
 */
export function refuseChanged(now: ActPreview, shown: string, locale: Locale): void {
  if (now.fingerprint === shown) return;
  throw new AppError("conflict", { message: changed[locale], details: { reason: "changed", preview: now } });
}

/** Refuses the reason 'other' without words. @throws AppError invalid */
export function actNote({ reason, words }: Pick<ActForm, "reason" | "words">, note: AuditNote): AuditNote {
  if (reason === "other" && words === undefined) throw new AppError("invalid", { fields: { words: "required" } });
  return { ...note, reason: words === undefined ? reason : `${reason}: ${words}` };
}
