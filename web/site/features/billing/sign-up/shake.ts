import { useRef } from "react";

/** Highlights a required choice: `ref` for its element, `shake()` when nothing is chosen. */
export function useShake() {
  const element = useRef<HTMLDivElement>(null);
  return {
    ref: element,
    shake(): void {
      const choices = element.current;
      if (!choices) return;
      choices.classList.remove("shaking");
      // Forces a reflow, which restarts the animation.
      void choices.offsetWidth;
      choices.classList.add("shaking");
      choices.querySelector("input")?.focus();
    },
  };
}
