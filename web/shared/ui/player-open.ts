import { useLayoutEffect } from "react";
import { sharedValue } from "../state/shared-value.ts";
import { useShared } from "../state/use-shared.ts";

const open = sharedValue(0);

/** Marks the player as open while mounted: trailers on the page below pause, so that two never play at once. */
export function useHoldsTheStage(): void {
  useLayoutEffect(() => {
    open.set(open.get() + 1);
    return () => open.set(open.get() - 1);
  }, []);
}

/** Whether the player is open, over this page or in its place. */
export const isPlayerOpen = (): boolean => open.get() > 0;
export const useIsPlayerOpen = (): boolean => useShared(open) > 0;

/** Calls back each time the player closes. Returns an unsubscribe function. */
export const onPlayerClosed = (onClosed: () => void): (() => void) =>
  open.subscribe(() => void (isPlayerOpen() || onClosed()));
