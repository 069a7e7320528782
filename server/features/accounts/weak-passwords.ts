import type { FieldFault } from "#contract/field-faults.ts";
import { AppError } from "#server/http/errors.ts";

/** Shorter names stand in too many good passwords by chance. */
const shortestName = 4;

/** Why a password of this address would be guessed first; undefined if it would not. */
function weaknessOf(password: string, email: string, isCommon: boolean): FieldFault | undefined {
  const typed = password.toLowerCase();
  const name = email.toLowerCase().split("@", 1)[0] ?? "";
  if (name.length >= shortestName && typed.includes(name)) return "passwordHasAddress";
  return isCommon ? "passwordCommon" : undefined;
}

/** @throws AppError invalid (passwordCommon, passwordHasAddress) at the field */
export async function refuseWeakPassword(
  { isCommon }: { isCommon: (password: string) => Promise<boolean> },
  { password, email, field }: { password: string; email: string; field: "password" | "new_password" },
): Promise<void> {
  const fault = weaknessOf(password, email, await isCommon(password));
  if (fault) throw new AppError("invalid", { fields: { [field]: fault } });
}
