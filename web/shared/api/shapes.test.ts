import { expect, test } from "vitest";
import { kidUserOf } from "#contract/kid-user.ts";
import { createTestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { having, isKnownUser, isNumber, isProfile, isText, isUser, listOf, maybe, nullOr, oneOf } from "./shapes.ts";
import { stored } from "./stored.ts";

test("what the server says of an account passes, and no part of it may be of another shape", async () => {
  const app = await createTestApp();
  const { user } = await subscribe(app, {}, 3);
  await app.close();
  expect(isKnownUser(user)).toBe(true);
  const [profile] = user.user_profiles;
  expect(isProfile(profile)).toBe(true);
  expect(isKnownUser(kidUserOf(user, null))).toBe(true);
  const broken: unknown[] = [
    null,
    "user",
    [],
    { ...user, user_profiles: undefined },
    { ...user, user_profiles: {} },
    { ...user, user_profiles: [{ ...profile, language: undefined }] },
    { ...user, user_profiles: [{ ...profile, likes: null }] },
    { ...user, dob: { date: "1990-05-17" } },
    { ...user, status: "1" },
    { ...user, client_user_group: undefined },
  ];
  for (const value of broken) expect([value, isKnownUser(value)]).toEqual([value, false]);
  expect(isUser(kidUserOf(user, null))).toBe(false);
});

test.each([
  [maybe(isText), [undefined, ""], [null, 1]],
  [nullOr(isNumber), [null, 0], [undefined, "0"]],
  [oneOf(1, 2), [1, 2], [3, "1"]],
  [listOf(isText), [[], ["a"]], [["a", 1], { 0: "a", length: 1 }, "a"]],
  [having({ a: isText }), [{ a: "", b: 1 }], [{}, null, "a", { a: 1 }]],
])("each check tells what passes from what does not (%#)", (check, right, wrong) => {
  for (const value of right) expect([value, check(value)]).toEqual([value, true]);
  for (const value of wrong) expect([value, check(value)]).toEqual([value, false]);
});

test("what storage holds in another shape counts as nothing", () => {
  const storage = new Map<string, string>([["user", JSON.stringify({ name: "of another version" })]]);
  const store = stored<{ name: number }>("user", having({ name: isNumber }));
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, text: string) => storage.set(key, text),
    },
  });
  expect(store.get()).toBeNull();
  storage.set("user", JSON.stringify({ name: 7 }));
  expect(store.get()).toEqual({ name: 7 });
  storage.set("user", "no JSON");
  expect(store.get()).toBeNull();
  Reflect.deleteProperty(globalThis, "localStorage");
});
