import { describe, expect, test } from "vitest";
import { guard, type GuardedPage, type Visitor } from "./route-guard.ts";

const pages: GuardedPage[] = [
  "home",
  "login",
  "registration",
  "browse",
  "browse-kids",
  "choose-profile",
  "account",
  "watch",
  "protected",
];

const guest: Visitor = {
  hasToken: false,
  isRegistered: false,
  hasExpired: false,
  isPupil: false,
  profile: null,
  isInKidMode: false,
};
const unregistered: Visitor = { ...guest, hasToken: true };
const unchosen: Visitor = { ...unregistered, isRegistered: true };
const adult: Visitor = { ...unchosen, profile: { isKid: false } };
const kid: Visitor = { ...unchosen, profile: { isKid: true }, isInKidMode: true };
const expiredKid: Visitor = { ...kid, isRegistered: false, hasExpired: true };
const expired: Visitor = { ...adult, isRegistered: false, hasExpired: true };

const login = "/connexion";
const registration = "/enregistrement";
const choice = "/selectionnez-un-utilisateur";
const browse = "/accueil";
const kids = "/accueil-kids";

/** One row a visitor, one column a page in the order of `pages`; null lets in. */
const table: [string, Visitor, (string | null)[]][] = [
  ["a guest", guest, [null, null, null, login, login, login, login, login, login]],
  [
    "somebody who has not paid",
    unregistered,
    [null, null, null, registration, registration, registration, registration, "/video-info/7", registration],
  ],
  [
    "a subscriber without a chosen profile",
    unchosen,
    [choice, choice, choice, choice, choice, null, choice, choice, choice],
  ],
  ["a subscriber", adult, [browse, browse, browse, null, browse, null, null, null, null]],
  ["a kid in the kids space", kid, [kids, kids, kids, "not-found", null, null, "not-found", null, null]],
  [
    "a kid whose subscription expired",
    expiredKid,
    [kids, kids, kids, "not-found", null, null, "not-found", null, null],
  ],
  ["an expired subscriber", expired, [browse, browse, null, null, browse, null, null, null, null]],
  [
    "a pupil whose class has ended",
    { ...expired, isPupil: true },
    [browse, browse, browse, null, browse, null, null, null, null],
  ],
];

describe.each(table)("%s", (_name, visitor, passages) => {
  test.each(pages.map((page, index) => [page, passages[index] ?? null] as const))(
    "opening %s goes to %s",
    (page, expected) => {
      expect(guard(page, visitor, "7")).toEqual({ go: expected });
    },
  );
});

test("a film without a number has no public page", () => {
  expect(guard("watch", unregistered)).toEqual({ go: registration });
});
