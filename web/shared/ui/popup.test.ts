import type { ToggleEvent } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { usePopup } from "./popup.ts";

/** The one state of the hook: whether the popup is open. */
const state = vi.hoisted(() => ({ isOpen: false, drawn: [] as boolean[] }));

vi.mock("react", () => ({
  useId: () => "popup",
  useCallback: <T>(callback: T) => callback,
  useRef: () => ({ current: null }),
  useState: () => [state.isOpen, (isOpen: boolean) => void state.drawn.push((state.isOpen = isOpen))],
}));
vi.mock("react-dom", () => ({ flushSync: (draw: () => void) => draw() }));

beforeEach(() => void Object.assign(state, { isOpen: false, drawn: [] }));

const toggle = (newState: "open" | "closed", onToggle?: (isOpen: boolean) => void) => {
  const { popupProps } = usePopup(() => undefined, onToggle);
  popupProps.onToggle({ newState, currentTarget: { dataset: {} } } as unknown as ToggleEvent<HTMLDivElement>);
};

test("the button says whether its popup is open, and leads to it", () => {
  expect(usePopup(() => undefined).buttonProps).toMatchObject({ popoverTarget: "popup", "aria-expanded": false });
  toggle("open");
  expect(usePopup(() => undefined).buttonProps).toMatchObject({ "aria-expanded": true });
  toggle("closed");
  expect(usePopup(() => undefined).buttonProps).toMatchObject({ "aria-expanded": false });
  expect(usePopup(() => undefined).popupProps).toMatchObject({ id: "popup", popover: "auto" });
});

test("a popup that reopens before it was drawn closed draws its content anew", () => {
  toggle("open");
  toggle("open");
  expect(state.drawn).toEqual([false, true, false, true]);
});

test("the caller hears of each opening and closing before the content is drawn", () => {
  const heard: [isOpen: boolean, drawn: boolean][] = [];
  for (const newState of ["open", "closed"] as const) toggle(newState, (isOpen) => heard.push([isOpen, state.isOpen]));
  expect(heard).toEqual([
    [true, false],
    [false, true],
  ]);
});
