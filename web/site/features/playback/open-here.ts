import { haltOf } from "#site/player/state/halt.ts";
import type { Opened } from "#site/player/state/opened.ts";
import type { TakeOver } from "#site/player/state/player-state.ts";
import { openTitle } from "./start-watch.ts";

/**
 * Opens a title on this tab's screen. With `only`, an account with one screen gives it to this tab without asking which
 * screen to replace; an account with several is refused like any other call when all are in use.
 * @throws CallError
 */
export async function openHere(id: number, takeOver: TakeOver | undefined): Promise<Opened> {
  if (takeOver !== "only") return openTitle(id, takeOver);
  try {
    return await openTitle(id, undefined);
  } catch (error) {
    const halt = haltOf(error);
    if (halt.kind !== "limit" || halt.inUse.limit > 1) throw error;
    const [holder, ...others] = halt.inUse.screens;
    if (!holder || others.length > 0) throw error;
    return openTitle(id, holder.id);
  }
}
