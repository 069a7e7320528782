import { createContext, type MouseEvent, use } from "react";

/** Opens the player at a watch address over the page. Returns false where the address is to be followed instead. */
type OpenOver = (path: string) => boolean;

const Opening = createContext<OpenOver>(() => false);
export const OpenOverProvider = Opening.Provider;

/**
 * For the click on a link to a watch address: opens the player over the page where there is room. A click for a new tab or
 * window is left to the browser.
 */
export function useOpenPlayer(): (path: string, event: MouseEvent<HTMLElement>) => void {
  const openOver = use(Opening);
  return (path, event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (openOver(path)) event.preventDefault();
  };
}
