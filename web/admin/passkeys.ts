import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { CallError } from "#contract/client.ts";

/** Translates the browser's own refusals (cancelled, timed out, already registered). */
export function passkeyFault(message: string): (cause: unknown) => never {
  return (cause) => {
    throw Object.assign(new CallError(0, { code: 0, message }), { cause });
  };
}

/** Creates a passkey. @throws CallError with `refused` when the browser does not */
export async function makePasskey(options: Record<string, unknown>, refused: string): Promise<Record<string, unknown>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON }).catch(passkeyFault(refused))) };
}
