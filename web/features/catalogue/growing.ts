import { useLayoutEffect } from "react";

/** The name under which the browser follows a picture from its card to its preview and back. */
export const growingName = "title-picture";

let origin: HTMLElement | null = null;

/** Called before the address changes: the picture that grows. */
export function growFrom(picture: HTMLElement | null): void {
  settle();
  origin = picture;
  if (origin) origin.style.viewTransitionName = growingName;
}

/** Two pictures of one name would stop the movement: the card gives its name up once the other has it. */
export function useGrown(): void {
  useLayoutEffect(settle, []);
}

function settle(): void {
  if (origin) origin.style.viewTransitionName = "";
  origin = null;
}
