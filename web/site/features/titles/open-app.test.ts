import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openApp, storeFor } from "./open-app.ts";

const [apple, google] = ["https://apps.example/silecs", "https://play.example/silecs"];

test.each([
  ["Mozilla/5.0 (Linux; Android 16; Pixel 10)", { appStore: apple, googlePlay: google }, google],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", { appStore: apple, googlePlay: google }, apple],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 10)", { appStore: apple }, apple],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)", {}, undefined],
])("%s is led to its store, or to the one there is", (userAgent, links, store) => {
  expect(storeFor(userAgent, links)).toBe(store);
});

const went = vi.fn<(address: string) => void>();
const page = { visibilityState: "visible" };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { assign: went });
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
  went.mockClear();
});
afterEach(() => void vi.useRealTimers());

test("the app is tried first, and the store opens 25 ms later where no app answered", () => {
  openApp("silecs://info-detail/7", google);
  expect(went.mock.calls).toEqual([["silecs://info-detail/7"]]);
  vi.advanceTimersByTime(24);
  expect(went).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(went).toHaveBeenLastCalledWith(google);
});

test("once the app has opened over this page, the store stays away", () => {
  openApp("silecs://info-detail/7", google);
  page.visibilityState = "hidden";
  vi.advanceTimersByTime(1000);
  expect(went).toHaveBeenCalledTimes(1);
});
