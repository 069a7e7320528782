import { beforeEach, expect, test, vi } from "vitest";
import { begunRegistration, forgetSession, session, signIn, type User } from "./session.ts";

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
  forgetSession();
  begunRegistration.set(null);
});

const somebody = { id: 7, status: 0 } as User;
const begun = { user: somebody, newToken: "an ended token", id: 1, price: 9.99 };

test("who logs in again before paying goes on with their sign-up, under the token that works", () => {
  begunRegistration.set(begun);
  signIn("new", somebody);
  expect(begunRegistration.get()).toEqual({ ...begun, newToken: "new" });
});

test("the first page leads on into the service only who has paid", () => {
  signIn("new", somebody);
  expect(document.cookie).not.toContain("signedIn");
  signIn("new", { ...somebody, status: 1 });
  expect(document.cookie).toContain("signedIn=1");
});

test("a sign-up begun here is nothing to who has paid, nor to another person", () => {
  const others: User[] = [
    { ...somebody, status: 1 },
    { ...somebody, id: 8 },
  ];
  for (const user of others) {
    begunRegistration.set(begun);
    signIn("new", user);
    expect(begunRegistration.get()).toBeNull();
    expect(session.token.get()).toBe("new");
  }
});
