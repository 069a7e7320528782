import { type ToggleEvent, useCallback, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Sets the position of a popup that has just opened. */
type PositionPopup = (popup: HTMLElement, button: HTMLElement) => void;

/**
 * A popover that a button opens, and the props of both. It is placed each time it opens; `close` returns the focus to the
 * button.
 * @param onToggle called after it has been placed, or has closed, and before its content is drawn
 */
export function usePopup(place: PositionPopup, onToggle?: (isOpen: boolean, popup: HTMLElement) => void) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const toggled = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void => {
    const opened = newState === "open";
    if (!opened) delete currentTarget.dataset["placed"];
    else if (button.current) {
      place(currentTarget, button.current);
      currentTarget.dataset["placed"] = "";
    }
    // A popup that closes and reopens within one task gets a single event, and its content has to be mounted anew.
    if (opened) flushSync(() => setOpen(false));
    onToggle?.(opened, currentTarget);
    // Drawn at once, because the size of the content decides the final place.
    flushSync(() => setOpen(opened));
    if (opened && button.current) place(currentTarget, button.current);
  };
  const close = useCallback(() => {
    popup.current?.hidePopover();
    button.current?.focus();
  }, []);
  return {
    isOpen,
    close,
    popup,
    buttonProps: { ref: button, popoverTarget: id, "aria-expanded": isOpen },
    popupProps: { ref: popup, id, popover: "auto" as const, onToggle: toggled },
  };
}

const gap = 8;

/** Below the button, or above where there is no room, aligned with its start; always within the window. */
export function placeAtStart(popup: HTMLElement, button: HTMLElement): void {
  placeBeside(popup, button, button.getBoundingClientRect().left);
}

/** As `placeAtStart`, aligned with the button's end. */
export function placeAtEnd(popup: HTMLElement, button: HTMLElement): void {
  placeBeside(popup, button, button.getBoundingClientRect().right - popup.getBoundingClientRect().width);
}

function placeBeside(popup: HTMLElement, button: HTMLElement, left: number): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const room = { x: document.documentElement.clientWidth, y: window.innerHeight };
  const below = anchor.bottom + gap;
  const top = below + height > room.y && anchor.top - gap - height > 0 ? anchor.top - gap - height : below;
  popup.style.left = `${Math.max(gap, Math.min(left, room.x - width - gap))}px`;
  popup.style.top = `${Math.max(gap, Math.min(top, room.y - height - gap))}px`;
}

/** Below the field that holds the button, aligned with its left edge where the window allows; scrolls with the page. */
export function placeBelowField(popup: HTMLElement, button: HTMLElement): void {
  const field = button.parentElement ?? button;
  const { left, bottom } = field.getBoundingClientRect();
  const room = document.documentElement.clientWidth - popup.offsetWidth - gap;
  popup.style.left = `${Math.max(gap, Math.min(left, room)) + scrollX}px`;
  popup.style.top = `${bottom + gap + scrollY}px`;
}
