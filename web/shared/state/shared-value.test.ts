import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { sharedValue } from "./shared-value.ts";
import { useShared } from "./use-shared.ts";

test("who listens is told of a change, until it stops listening", () => {
  const count = sharedValue(1);
  const onChange = vi.fn<() => void>();
  const stop = count.subscribe(onChange);
  count.set(2);
  expect(count.get()).toBe(2);
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
  count.set(3);
  expect(count.get()).toBe(3);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("the very same value is no change", () => {
  const names = sharedValue<readonly string[]>(["a"]);
  const onChange = vi.fn<() => void>();
  names.subscribe(onChange);
  names.set(names.get());
  expect(onChange).not.toHaveBeenCalled();
  names.set(["a"]);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("the first drawing is the server's, whatever has changed before it", () => {
  const word = sharedValue("first");
  const Word = () => useShared(word);
  word.set("later");
  expect(renderToString(createElement(Word))).toBe("first");
});
