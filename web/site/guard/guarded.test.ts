import { beforeEach, describe, expect, test, vi } from "vitest";
import { kidUserOf } from "#contract/kid-user.ts";
import type { User } from "#contract/user.ts";
import { begunRegistration, chooseProfile, forgetSession, type Profile, session, signIn } from "#shared/api/session.ts";
import { guardPage } from "./guarded.ts";
import type { GuardedPage } from "./route-guard.ts";
import { keepWanted, takeWanted, takeWantedUnpaid } from "./wanted-page.ts";

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
    people_limit: 3,
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

test("nobody is led to a new plan while a dispute suspends the one they have", () => {
  signIn("t", holder({ status: 2, is_suspended: true }));
  expect(leadsTo("registration")).toBe("/accueil");
  expect(leadsTo("browse")).toBeNull();
  expect(leadsTo("account")).toBeNull();
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

describe("whoever has to sign in or choose a profile first", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });

  test.each([
    ["account", "/profile?onglet=2", "/profile?onglet=2"],
    ["watch", "/watch/7", "/watch/7"],
    ["protected", "/favorites", "/favorites"],
    ["choose-profile", "/selectionnez-un-utilisateur", null],
  ] as const)("comes to the page of %s afterwards", (page, address, wanted) => {
    expect(leadsTo(page, address)).toBe("/connexion");
    signIn("t", holder());
    expect(leadsTo("browse")).toBe(wanted);
  });

  test("comes to the place in the page that the address bar named, of that page alone", () => {
    vi.stubGlobal("location", { origin: "https://silecs.test", pathname: "/favorites", hash: "#bas" });
    leadsTo("protected", "/favorites");
    expect(takeWanted()).toBe("/favorites#bas");
    leadsTo("protected", "/my-list");
    expect(takeWanted()).toBe("/my-list");
  });

  test("is led back by the pages of sign-in and sign-up alone", () => {
    signIn("t", holder());
    expect(leadsTo("account", "/profile?retour=%2Finfo-detail%2F7")).toBeNull();
    expect(leadsTo("browse")).toBeNull();
  });

  test("comes to no page of another site", () => {
    keepWanted(new URL("https://elsewhere.example/watch/7"));
    expect(takeWanted()).toBeNull();
  });

  test("keeps the page where the choice of a profile is still to be made", () => {
    signIn("t", holder({ type: 2 }));
    expect(leadsTo("watch", "/watch/7")).toBe("/selectionnez-un-utilisateur");
    chooseProfile(own);
    expect(leadsTo("account")).toBeNull();
    expect(leadsTo("browse")).toBe("/watch/7");
  });

  test("a child is not led to the page that an adult asked for, and finds the kids space", () => {
    leadsTo("protected", "/favorites");
    signIn("t", holder());
    chooseProfile(kid);
    expect(leadsTo("browse-kids")).toBeNull();
    expect(kept.size).toBe(0);
    expect(leadsTo("protected", "/favorites")).toBeNull();
    expect(leadsTo("browse", "/accueil")).toBe(404);
    expect(kept.size).toBe(0);
  });

  test("a film that was to be watched is taken up, another page is kept", () => {
    expect(takeWantedUnpaid()).toBeNull();
    keepWanted(new URL("https://silecs.test/watch/7"));
    expect(takeWantedUnpaid()).toBe("/watch/7");
    keepWanted(new URL("https://silecs.test/en/rejoindre/ABCD-EFGH-JKMN"));
    expect(takeWantedUnpaid()).toBe("/en/rejoindre/ABCD-EFGH-JKMN");
    expect(takeWanted()).toBeNull();
    keepWanted(new URL("https://silecs.test/favorites"));
    expect(takeWantedUnpaid()).toBeNull();
    expect(takeWanted()).toBe("/favorites");
  });
});

describe("who has not paid", () => {
  test.each([
    ["nobody has chosen how to pay", { paymentMethod: null }, "/enregistrement"],
    ["a company pays", { paymentMethod: null, client_user_group: { id: 1 } }, null],
    ["a card pays", {}, null],
  ])("%s", (_case, changes, leads) => {
    signIn("t", holder(changes));
    expect(leadsTo("browse")).toBe(leads);
  });

  test("a child's browser, which knows of no payment, is told by the status", () => {
    signIn("t", kidUserOf(holder({ status: 0 }), kid.id));
    expect(leadsTo("browse-kids")).toBe("/enregistrement");
    signIn("t", kidUserOf(holder(), kid.id));
    expect(leadsTo("browse-kids")).toBe("/selectionnez-un-utilisateur");
  });

  test("goes on with the registration that is begun, whatever was paid before", () => {
    signIn("t", holder());
    begunRegistration.set({ id: 1 });
    expect(leadsTo("browse")).toBe("/enregistrement");
    expect(leadsTo("watch", "/watch/7")).toBe("/enregistrement");
    begunRegistration.set(null);
  });

  test("no longer may choose a plan again, and somebody without a token signs in", () => {
    signIn("t", holder({ status: 2, paymentMethod: null }));
    expect(leadsTo("registration")).toBeNull();
    expect(leadsTo("browse")).toBeNull();
    session.token.set(null);
    expect(leadsTo("browse")).toBe("/connexion");
  });
});

describe("who acts unasked", () => {
  test("nobody of a family, nobody before the first payment, nobody in another's place", () => {
    signIn("t", holder({ type: 2 }));
    expect(leadsTo("browse")).toBe("/selectionnez-un-utilisateur");
    signIn("t", holder({ status: 0 }));
    leadsTo("browse");
    expect(session.profile.get()).toBeNull();
    const other = { ...own, id: 5 };
    signIn("t", holder({ user_profiles: [own, other] }));
    chooseProfile(other);
    expect(leadsTo("browse")).toBeNull();
    expect(session.profile.get()?.id).toBe(5);
  });

  test("nobody where the account has no profile of its own", () => {
    signIn("t", holder({ user_profiles: [kid] }));
    expect(leadsTo("browse")).toBe("/selectionnez-un-utilisateur");
  });
});

test("a film's public page is where somebody who has not paid is led, by its number", () => {
  signIn("t", holder({ status: 0, paymentMethod: null }));
  const asked = { request: new Request("https://silecs.test/watch/7"), params: { id: "7" } };
  expect(() => guardPage("watch", asked)).toThrow(expect.objectContaining({ status: 302 }));
  try {
    guardPage("watch", asked);
  } catch (response) {
    expect((response as Response).headers.get("location")).toBe("/video-info/7");
  }
});
