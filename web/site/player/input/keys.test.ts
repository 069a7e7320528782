import { expect, test } from "vitest";
import { commandFor } from "./keys.ts";

const press = (key: string, change = {}) => ({
  key,
  code: "",
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...change,
});

test("Space plays and pauses only when no control has the focus", () => {
  expect(commandFor(press(" "), "page")).toEqual({ do: "toggle" });
  expect(commandFor(press(" "), "button")).toBeUndefined();
  expect(commandFor(press(" "), "arrows")).toBeUndefined();
});

test("arrows seek by ten seconds and change the volume by a tenth, unless a slider or menu has the focus", () => {
  expect(commandFor(press("ArrowLeft"), "page")).toEqual({ do: "seekBy", seconds: -10 });
  expect(commandFor(press("ArrowRight"), "button")).toEqual({ do: "seekBy", seconds: 10 });
  expect(commandFor(press("ArrowUp"), "button")).toEqual({ do: "volumeBy", step: 0.1 });
  expect(commandFor(press("ArrowRight"), "arrows")).toBeUndefined();
});

test("letters work in either case, but not with a modifier or in text fields", () => {
  expect(commandFor(press("M"), "page")).toEqual({ do: "mute" });
  expect(commandFor(press("f", { ctrlKey: true }), "page")).toBeUndefined();
  for (const key of ["m", "f", "c", " ", "ArrowLeft", "Escape"])
    expect(commandFor(press(key), "typing")).toBeUndefined();
  expect(commandFor(press("x"), "page")).toBeUndefined();
});

test("digits seek to tenths of the title, also on keyboards that need Shift for digits", () => {
  expect(commandFor(press("0"), "page")).toEqual({ do: "seekToShare", share: 0 });
  expect(commandFor(press("5"), "arrows")).toEqual({ do: "seekToShare", share: 0.5 });
  // A French keyboard: 'ç' without Shift, '9' with it.
  expect(commandFor(press("ç", { code: "Digit9" }), "page")).toEqual({ do: "seekToShare", share: 0.9 });
  expect(commandFor(press("!", { code: "Digit1", shiftKey: true }), "page")).toBeUndefined();
  expect(commandFor(press("3"), "typing")).toBeUndefined();
});

test("< and > change the speed, c the captions, and ? lists the keys", () => {
  expect(commandFor(press("<"), "page")).toEqual({ do: "speedBy", step: -1 });
  expect(commandFor(press(">", { shiftKey: true }), "button")).toEqual({ do: "speedBy", step: 1 });
  expect(commandFor(press("c"), "page")).toEqual({ do: "captions" });
  expect(commandFor(press("?", { shiftKey: true }), "page")).toEqual({ do: "keys" });
});
