import { type KeyboardEvent, type RefObject, useState } from "react";

/**
 * The option that the arrow keys have reached, while the focus stays in the field (WAI-ARIA's combobox). Up from the first
 * option and down from the last lead back to the field.
 */
export function useOptions(list: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<string>();
  const all = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])];

  /** Moves, or follows the option reached on Enter. False for keys without meaning here. */
  const move = (event: KeyboardEvent): boolean => {
    const options = all();
    const at = options.findIndex(({ id }) => id === current);
    if (event.key === "Enter") {
      if (at < 0) return false;
      event.preventDefault();
      options[at]?.click();
      return true;
    }
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || options.length === 0) return false;
    event.preventDefault();
    const next = options[nextPlace(at, event.key === "ArrowDown" ? 1 : -1, options.length)];
    setCurrent(next?.id);
    next?.scrollIntoView({ block: "nearest" });
    return true;
  };
  return { current, move, leave: () => setCurrent(undefined) };
}

/** The place one step on, from -1, the field, to the last of `count` options, around. */
export function nextPlace(at: number, step: 1 | -1, count: number): number {
  return ((at + 1 + step + count + 1) % (count + 1)) - 1;
}
