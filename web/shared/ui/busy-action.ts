import { useState } from "react";
import { useShowError } from "./refused.ts";

/**
 * Runs calls one button starts: `busy` while one is under way, and a failed one shown in the dialog with OK.
 * `run` takes the action as `Wanted` words it; it rethrows anything but a CallError.
 */
export function useBusyAction() {
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const run = async (action: string, act: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      showError(error, { action });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
