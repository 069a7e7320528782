import type { Locale } from "#contract/language.ts";
import { Declaration, type LeavingKind } from "#contract/leaving.ts";
import { pageFaultText } from "#contract/page-faults.ts";

/** What is typed, as it was typed. */
export const leavingFields = ["last_name", "first_name", "email", "reference"] as const;
export type LeavingField = (typeof leavingFields)[number];
export type Typed = Record<LeavingField, string>;

/** The current step of cancelling, with what was typed in the steps before. */
export type LeavingStep =
  | { step: "identify"; typed: Typed; faults: Partial<Record<LeavingField, string>>; refusal?: string }
  | { step: "recapitulation"; typed: Typed }
  | { step: "acknowledged"; email: string; receivedAt: string };

export const firstStep: LeavingStep = {
  step: "identify",
  typed: { last_name: "", first_name: "", email: "", reference: "" },
  faults: {},
};

/** The longest that is taken back into a field; the server says what is too long for it. */
const longest = 300;

export function typedIn(form: FormData): Typed {
  const read = (field: LeavingField): string => {
    const value = form.get(field);
    return typeof value === "string" ? value.slice(0, longest) : "";
  };
  return {
    last_name: read("last_name"),
    first_name: read("first_name"),
    email: read("email"),
    reference: read("reference"),
  };
}

/** The declaration, or the first fault of each field in the reader's words. */
export function declarationOf(
  kind: LeavingKind,
  typed: Typed,
  locale: Locale,
): { declaration: Declaration } | { faults: Partial<Record<LeavingField, string>> } {
  const read = Declaration.safeParse({ kind, ...typed });
  if (read.success) return { declaration: read.data };
  const faults: Partial<Record<LeavingField, string>> = {};
  for (const { path, message } of read.error.issues) {
    const field = leavingFields.find((name) => name === path[0]);
    if (field) faults[field] ??= pageFaultText(message, locale);
  }
  return { faults };
}
