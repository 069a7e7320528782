import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { CallError } from "#contract/client.ts";

/** The browser's own refusals (cancelled, timed out, already known), in words of ours. */
export function passkeyFault(message: string): (cause: unknown) => never {
  return (cause) => {
    throw Object.assign(new CallError(0, { code: 0, message }), { cause });
  };
}

/** Has the browser make a passkey. @throws CallError with `refused` when it does not */
export async function makePasskey(options: Record<string, unknown>, refused: string): Promise<Record<string, unknown>> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON }).catch(passkeyFault(refused))) };
}
