import { CallError } from "#contract/client.ts";
import { PasskeyError } from "#shared/api/passkeys.ts";
import { useTexts } from "#admin/texts.ts";

/** Turns the browser's refusal of a passkey into an error that is shown like a refused call. */
export function useSayPasskeyTrouble(): (cause: unknown) => never {
  const t = useTexts();
  return (cause) => {
    if (!(cause instanceof PasskeyError)) throw cause;
    throw Object.assign(new CallError(0, { code: 0, message: t(`passkey.trouble.${cause.trouble}`) }), { cause });
  };
}
