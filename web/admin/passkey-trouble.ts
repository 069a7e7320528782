import { CallError } from "#contract/client.ts";
import { PasskeyError } from "../shared/api/passkeys.ts";
import { useTexts } from "./texts.ts";

/** For what asks the browser for a passkey: a refusal of the browser is shown where the calls' are. */
export function useSayPasskeyTrouble(): (cause: unknown) => never {
  const t = useTexts();
  return (cause) => {
    if (!(cause instanceof PasskeyError)) throw cause;
    throw Object.assign(new CallError(0, { code: 0, message: t(`passkey.trouble.${cause.trouble}`) }), { cause });
  };
}
