import { expect, test } from "vitest";
import { trailerCommand } from "./trailer-keys.ts";

const press = (key: string, change = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, ...change });
const onPage = { focused: "page", inIntro: false } as const;

test("a trailer obeys the player's keys: Space, arrows, M and F", () => {
  expect(trailerCommand(press(" "), onPage)).toEqual({ do: "toggle" });
  expect(trailerCommand(press("ArrowLeft"), onPage)).toEqual({ do: "seekBy", seconds: -10 });
  expect(trailerCommand(press("ArrowUp"), onPage)).toEqual({ do: "volumeBy", step: 0.1 });
  expect(trailerCommand(press("M"), onPage)).toEqual({ do: "mute" });
  expect(trailerCommand(press("f"), onPage)).toEqual({ do: "fullscreen" });
  expect(trailerCommand(press("x"), onPage)).toBeUndefined();
});

test("a button keeps Space, a slider keeps the arrows, and modifiers belong to the browser", () => {
  expect(trailerCommand(press(" "), { focused: "button", inIntro: false })).toBeUndefined();
  for (const key of ["ArrowLeft", "ArrowUp"])
    expect(trailerCommand(press(key), { focused: "slider", inIntro: false })).toBeUndefined();
  expect(trailerCommand(press("m"), { focused: "slider", inIntro: false })).toEqual({ do: "mute" });
  expect(trailerCommand(press("f", { ctrlKey: true }), onPage)).toBeUndefined();
});

test("during the intro only sound and screen obey", () => {
  const inIntro = { focused: "page", inIntro: true } as const;
  for (const key of [" ", "ArrowLeft", "ArrowRight"]) expect(trailerCommand(press(key), inIntro)).toBeUndefined();
  for (const key of ["m", "f", "ArrowDown"]) expect(trailerCommand(press(key), inIntro)).toBeDefined();
});
