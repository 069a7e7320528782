import { beforeEach, expect, test, vi } from "vitest";
import { kidUserOf } from "#contract/kid-user.ts";
import type { User } from "#contract/user.ts";
import { chooseProfile, forgetSession, type Profile, session, signIn } from "../../shared/api/session.ts";
import { guardPage } from "./guarded.ts";
import type { GuardedPage } from "./route-guard.ts";

const profileOf = (id: number, is_kid: boolean) =>
  ({ id, is_kid, is_default: !is_kid, favorites: [], likes: [], histories: [] }) as unknown as Profile;
const [own, kid] = [profileOf(1, false), profileOf(2, true)];
const holder = (changes: object = {}) =>
  ({
    id: 7,
    username: "camille@example.fr",
    type: 1,
    status: 1,
    paymentMethod: "CARD",
    client_user_group: null,
    has_parental_code: true,
    user_profiles: [own, kid],
    ...changes,
  }) as unknown as User;

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("location", { origin: "https://silecs.test", pathname: "/accueil", hash: "" });
  forgetSession();
});

/** Where the page leads: null where one may stay. */
function leadsTo(page: GuardedPage, address = "/accueil"): string | number | null {
  try {
    guardPage(page, { request: new Request(new URL(address, "https://silecs.test")), params: {} });
    return null;
  } catch (response) {
    return (response as Response).headers.get("location") ?? (response as Response).status;
  }
}

test("a personal account acts as its only adult profile without being asked", () => {
  signIn("t", holder());
  expect(leadsTo("browse")).toBeNull();
  expect(session.profile.get()).toEqual(own);
});

test("on a locked device nobody acts unasked: the choice asks for the parental code", () => {
  signIn("t", holder());
  session.unlockedUntil.set(null);
  expect(leadsTo("browse")).toBe("/selectionnez-un-utilisateur");
  expect(session.profile.get()).toBeNull();
  expect(leadsTo("choose-profile")).toBeNull();
});

test("the kids space knows of no payment, and is told apart from a sign-up that is not done", () => {
  signIn("t", holder());
  chooseProfile(kid);
  expect(session.user.get()).toEqual(kidUserOf(holder(), kid.id));
  expect(leadsTo("browse-kids")).toBeNull();
  expect(leadsTo("account")).toBe(404);
  expect(leadsTo("registration")).toBe("/accueil-kids");
});

test("a child whose family's subscription expired stays in the kids space", () => {
  signIn("t", holder({ status: 2, paymentMethod: null }));
  chooseProfile(kid);
  expect(leadsTo("browse-kids")).toBeNull();
  expect(leadsTo("registration")).toBe("/accueil-kids");
});

test.each(["login", "registration"] as const)(
  "whoever comes in by the page of %s comes to where they came from",
  (page) => {
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    expect(leadsTo(page, "/?retour=%2Finfo-detail%2F7")).toBeNull();
    signIn("t", holder());
    expect(leadsTo("browse")).toBe("/info-detail/7");
    expect(leadsTo("browse")).toBeNull();
    expect(leadsTo(page, "/?retour=https%3A%2F%2Felsewhere.example%2F")).toBe("/accueil");
    expect(leadsTo("browse")).toBeNull();
  },
);
