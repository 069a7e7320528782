import { AppError } from "./errors.ts";

/** A passkey's answer that was verified. @throws AppError invalid (passkey), with the reason as its cause */
export function requireVerified<T extends object>(verified: T | { refused: unknown }): T {
  if ("refused" in verified) throw passkeyFault(verified.refused);
  return verified;
}

/** Callers learn that a passkey was refused, not why. */
export function passkeyFault(cause?: unknown): AppError {
  return Object.assign(new AppError("invalid", { fields: { response: "passkey" } }), { cause });
}
