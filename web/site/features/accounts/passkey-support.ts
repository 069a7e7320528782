import { useSyncExternalStore } from "react";
import { canUsePasskeys } from "#shared/api/passkeys.ts";

const never = () => () => undefined;

/** Whether passkeys can be used here. Pages that the server draws suppose so, as nearly all browsers can. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => true);
}
