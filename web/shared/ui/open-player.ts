import { createContext, type MouseEvent, use } from "react";
import { isPlainClick } from "./plain-click.ts";

/** What the link does as the player opens: `before` the page changes, its requests sent, `leave` where it leads away. */
export type Opening = { before?: () => void; leave?: () => void };
/**
 * Opens the player at a watch address: over the page, or in its place. Returns false where the browser should follow the
 * link.
 */
type OpenPlayer = (path: string, opening: Opening) => boolean;

const Context = createContext<OpenPlayer>(() => false);
export const OpenPlayerProvider = Context.Provider;

/**
 * For the click on a link to a watch address: opens the player, over the page where there is room. A click for a new tab or
 * window is left to the browser.
 */
export function useOpenPlayer(): (path: string, event: MouseEvent, opening?: Opening) => void {
  const open = use(Context);
  return (path, event, opening = {}) => {
    if (!isPlainClick(event)) return;
    if (open(path, opening)) event.preventDefault();
    else opening.leave?.();
  };
}
