import { createContext, type MouseEvent, use } from "react";

/**
 * Opens the player at the watch address of the pressed link: over the page, or in its place, after `leave`. Returns false
 * where the browser should follow the link.
 */
type OpenPlayer = (path: string, link: Element, leave: () => void) => boolean;

const Opening = createContext<OpenPlayer>(() => false);
export const OpenPlayerProvider = Opening.Provider;

/**
 * For the click on a link to a watch address: opens the player, over the page where there is room. A click for a new tab or
 * window is left to the browser.
 */
export function useOpenPlayer(): (path: string, event: MouseEvent<HTMLElement>, leave?: () => void) => void {
  const open = use(Opening);
  return (path, event, leave = () => undefined) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (open(path, event.currentTarget, leave)) event.preventDefault();
    else leave();
  };
}
