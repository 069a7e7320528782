import { beforeEach, expect, test, vi } from "vitest";
import {
  begunRegistration,
  followOtherTabs,
  forgetSession,
  type Profile,
  session,
  signIn,
  type User,
} from "./session.ts";

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

test("a tab goes home when another one opens another profile, and stays when the same one is only renamed", () => {
  const went = vi.fn<(address: string) => void>();
  const hear = vi.fn<(name: string, told: (event: Partial<StorageEvent>) => void) => void>();
  vi.stubGlobal("location", { assign: went });
  vi.stubGlobal("addEventListener", hear);
  followOtherTabs();
  const told = hear.mock.calls[0]![1];
  const changed = (key: string, before: object | null, after: object | null): void => {
    session.profile.set(after as Profile | null);
    told({ key, oldValue: before && JSON.stringify(before), newValue: after && JSON.stringify(after) });
  };
  const [adult, kid] = [
    { id: 3, is_kid: false, language: { id: 1 } },
    { id: 4, is_kid: true, language: { id: 1 } },
  ];
  changed("profile", adult, { ...adult, name: "Ada" });
  changed("profile", null, adult);
  changed("user", adult, kid);
  expect(went).not.toHaveBeenCalled();
  changed("profile", adult, kid);
  expect(went).toHaveBeenLastCalledWith("/accueil-kids");
  changed("profile", kid, null);
  expect(went).toHaveBeenLastCalledWith("/accueil");
});
