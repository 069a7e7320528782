import { beforeEach, expect, test, vi } from "vitest";
import { forgetImpersonation, isImpersonated, keepImpersonation } from "./impersonated.ts";
import { isLocked, keepUser, session, signIn, type User } from "./session.ts";

class MemoryStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}
let own: MemoryStorage;
let tab: MemoryStorage;
beforeEach(() => {
  [own, tab] = [new MemoryStorage(), new MemoryStorage()];
  vi.stubGlobal("localStorage", own);
  vi.stubGlobal("sessionStorage", tab);
  vi.stubGlobal("document", { cookie: "" });
});

const staff = { id: 1, username: "ada@example.org", status: 1, user_profiles: [] } as unknown as User;
const person = {
  id: 2,
  username: "camille@example.fr",
  people_limit: 3,
  status: 1,
  has_parental_code: true,
  user_profiles: [],
};
const seen = { seen_by: "Ada", seen_as: "Camille", ends_at: "2026-11-27T10:15:00.000Z" };

test("what is kept of a person who is seen stays in the tab, sets no cookie, and goes with the view", () => {
  signIn("the member's own", staff);
  document.cookie = "";
  keepImpersonation(seen, { token: "impersonation-1", user: person });
  expect(isImpersonated()).toBe(true);
  expect(session.token.get()).toBe("impersonation-1");
  keepUser({ ...person, status: 2 } as unknown as User);
  expect(document.cookie).toBe("");
  expect([own, tab].map((kept) => [...kept.values()].join().includes("camille"))).toEqual([false, true]);
  expect(isLocked()).toBe(false);
  forgetImpersonation();
  expect(tab.size).toBe(0);
  expect(session.token.get()).toBe("the member's own");
});
