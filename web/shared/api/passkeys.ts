import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

type Json = Record<string, unknown>;

/**
 * Why the browser gave no passkey. Browsers do not tell a person who closed the request from one who has no passkey:
 * both are `cancelled`. `unsuitable`: the device cannot verify who uses it.
 */
export type PasskeyTrouble = "cancelled" | "timedOut" | "registered" | "unsuitable" | "failed";

export class PasskeyError extends Error {
  override name = "PasskeyError";
  readonly trouble: PasskeyTrouble;
  constructor(trouble: PasskeyTrouble, cause: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

// Loaded on demand: most visits use no passkey.
const library = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys at this address: they need https or localhost, and a host with a name. */
export function canUsePasskeys(): boolean {
  const isNumeric = /^[\d.]+$|^\[/.test(location.hostname);
  return isSecureContext && typeof PublicKeyCredential === "function" && !isNumeric;
}

/** Whether the browser can offer passkeys among the addresses that it fills in. */
export async function canOfferPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await library()).browserSupportsWebAuthnAutofill();
}

/** @throws PasskeyError */
export async function createPasskey(options: Json): Promise<Json> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return naming(optionsJSON.timeout, () => startRegistration({ optionsJSON }));
}

/**
 * Asks for a passkey at once, or (`offered`) lets the browser offer it in the field with `autocomplete="… webauthn"` until
 * somebody chooses one, or another request or `stopPasskeys` ends it.
 * @throws PasskeyError
 */
export async function askPasskey(options: Json, { offered = false } = {}): Promise<Json> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return naming(optionsJSON.timeout, () => startAuthentication({ optionsJSON, useBrowserAutofill: offered }));
}

/** Ends the request that is going on. */
export async function stopPasskeys(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** @param timeout in milliseconds, by which an end of time is told from a refusal */
async function naming(timeout: number | undefined, ask: () => Promise<object>): Promise<Json> {
  const since = performance.now();
  try {
    return { ...(await ask()) };
  } catch (error) {
    const isLate = timeout !== undefined && performance.now() - since >= timeout;
    throw new PasskeyError(troubleOf(error, isLate), error);
  }
}

function troubleOf(error: unknown, isLate: boolean): PasskeyTrouble {
  const { name, code: given } = error as { name?: string; code?: unknown };
  // The library's own faults have a word for a code, the browser's (`DOMException`) a number.
  const code = typeof given === "string" ? given : "";
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return "registered";
  if (code.startsWith("ERROR_AUTHENTICATOR_MISSING_")) return "unsuitable";
  if (name === "NotAllowedError") return isLate ? "timedOut" : "cancelled";
  return name === "AbortError" ? "cancelled" : "failed";
}
