import { useRef } from "react";

/** For what must be chosen before one goes on: `ref` on the choices, `shake()` when nothing was. */
export function useShake() {
  const element = useRef<HTMLDivElement>(null);
  return {
    ref: element,
    shake(): void {
      const choices = element.current;
      if (!choices) return;
      choices.classList.remove("shaking");
      // Read, so that the movement starts afresh each time.
      void choices.offsetWidth;
      choices.classList.add("shaking");
      choices.querySelector("input")?.focus();
    },
  };
}
