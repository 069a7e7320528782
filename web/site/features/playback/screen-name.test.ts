import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Locks and session storage of one browser: each import of the module is a tab of its own. */
function browser() {
  const held = new Set<string>();
  const storage = new Map<string, string>();
  const request = async (
    name: string,
    _options: unknown,
    run: (lock: object | null) => Promise<unknown> | undefined,
  ) => {
    await Promise.resolve();
    const isFree = !held.has(name);
    if (isFree) held.add(name);
    return run(isFree ? {} : null);
  };
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  return { storage };
}

async function newTab() {
  vi.resetModules();
  return (await import("./screen-name.ts")).screenName;
}

beforeEach(() => vi.unstubAllGlobals());
afterEach(() => vi.unstubAllGlobals());

test("a tab has one screen, however many players ask for it at once", async () => {
  browser();
  const screenName = await newTab();
  const names = await Promise.all([screenName(), screenName(), screenName()]);
  expect(new Set(names).size).toBe(1);
  expect(await screenName()).toBe(names[0]);
});

test("a reloaded tab keeps its name under the same rule", async () => {
  const { storage } = browser();
  storage.set("screen", "sofa");
  const screenName = await newTab();
  expect(await Promise.all([screenName(), screenName()])).toEqual(["sofa", "sofa"]);
});

test("a duplicated tab takes a name of its own", async () => {
  browser();
  const first = await (await newTab())();
  const second = await (await newTab())();
  expect(second).not.toBe(first);
});
