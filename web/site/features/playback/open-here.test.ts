import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openHere } from "./open-here.ts";

vi.mock("./screen-name.ts", () => ({ knownScreenName: () => "sofa", screenName: async () => "sofa" }));

let bodies: unknown[];
/** The account's screens; all are in use by others until one is named to be replaced. */
let screens: { limit: number; screens: { id: number }[] };

beforeEach(() => {
  bodies = [];
  vi.stubGlobal("document", { documentElement: { lang: "fr" } });
  vi.stubGlobal("fetch", async (_address: string, { body = "" }: { body?: string }) => {
    const asked = JSON.parse(body) as { take_over?: number };
    bodies.push(asked);
    if (asked.take_over !== undefined) return Response.json({ video: { id: 12 } });
    return Response.json({ error: { code: 600, message: "", details: screens } }, { status: 403 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a film is taken back in one press where the account has one screen", async () => {
  screens = { limit: 1, screens: [{ id: 7 }] };
  await expect(openHere(12, "only")).resolves.toMatchObject({ video: { id: 12 } });
  expect(bodies).toEqual([{ screen: "sofa" }, { screen: "sofa", take_over: 7 }]);
});

test("where several screens play, the person chooses which one gives way", async () => {
  for (const inUse of [
    { limit: 4, screens: [{ id: 7 }, { id: 8 }, { id: 9 }, { id: 10 }] },
    // After a change to a smaller plan.
    { limit: 1, screens: [{ id: 7 }, { id: 8 }] },
  ]) {
    screens = inUse;
    await expect(openHere(12, "only")).rejects.toMatchObject({ code: 600 });
  }
  expect(bodies).toEqual([{ screen: "sofa" }, { screen: "sofa" }]);
});

test("a first opening never takes a screen by itself", async () => {
  screens = { limit: 1, screens: [{ id: 7 }] };
  await expect(openHere(12, undefined)).rejects.toMatchObject({ code: 600 });
  expect(bodies).toEqual([{ screen: "sofa" }]);
});
