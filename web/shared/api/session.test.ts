import { beforeEach, expect, test, vi } from "vitest";
import { kidUserOf } from "#contract/kid-user.ts";
import {
  begunRegistration,
  chooseProfile,
  followOtherTabs,
  forgetSession,
  isLocked,
  keepUser,
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

const somebody = { id: 7, username: "somebody@example.fr", status: 0 } as User;
const begun = { user: somebody, newToken: "an ended token", id: 1, price: 9.99 };

test("who logs in again before paying goes on with their sign-up, under the token that works", () => {
  begunRegistration.set(begun);
  signIn("new", somebody);
  expect(begunRegistration.get()).toEqual({ ...begun, newToken: "new" });
});

test("the first page leads on into the service only who has paid", () => {
  signIn("new", somebody);
  expect(document.cookie).toContain("signedIn=unpaid");
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

const mark = [{ video_id: 5 }];
const profileOf = (id: number, is_kid: boolean) =>
  ({ id, name: `profile ${id}`, is_kid, favorites: mark, likes: mark, histories: mark }) as Profile;
const [adult, kid, teen] = [profileOf(1, false), profileOf(2, true), profileOf(3, false)];
const parent = {
  id: 7,
  username: "parent@example.fr",
  dob: "1990-05-17",
  phone: "+33612345678",
  user_subscription: { cb_card_number: "4242" },
  type: 2,
  status: 1,
  people_limit: 3,
  has_parental_code: true,
  user_profiles: [adult, kid, teen],
} as unknown as User;
const everythingKept = () => JSON.stringify(Object.values(session).map((store) => store.get()));

test("entering the kids space leaves nothing of the account holder in the browser's storage", () => {
  signIn("t", parent);
  begunRegistration.set({ user: parent, id: 3 });
  chooseProfile(teen);
  chooseProfile(kid);
  for (const fact of ["parent@", "1990", "612345678", "4242"]) expect(everythingKept()).not.toContain(fact);
  expect(begunRegistration.get()).toBeNull();
  const [others, own] = Object.values(
    Object.groupBy(session.user.get()!.user_profiles, ({ is_kid }) => String(is_kid)),
  );
  expect(others?.map(({ name, likes, favorites, histories }) => [name, likes, favorites, histories])).toEqual([
    ["profile 1", [], [], []],
    ["profile 3", [], [], []],
  ]);
  expect(own).toEqual([kid]);
});

test("an answer that was made for an adult profile tells the kids space nothing, however late it comes", () => {
  signIn("t", parent);
  chooseProfile(kid);
  keepUser(parent);
  expect(session.user.get()).toEqual(kidUserOf(parent, kid.id));
});

test("choosing an adult profile brings the account back from the server, and a late kid's answer does not take it", () => {
  signIn("t", parent);
  chooseProfile(kid);
  const known = session.user.get()!;
  chooseProfile(known.user_profiles[0]!);
  expect(session.profile.get()?.likes).toEqual([]);
  keepUser(parent);
  expect(session.user.get()).toEqual(parent);
  expect(session.profile.get()).toEqual(adult);
  keepUser(known);
  expect(session.user.get()).toEqual(parent);
});

test("the kids space is locked at once, whatever was given a moment ago, and knows where one came from", () => {
  signIn("t", parent);
  expect(isLocked()).toBe(false);
  chooseProfile(teen);
  expect(isLocked()).toBe(false);
  chooseProfile(kid);
  expect(isLocked()).toBe(true);
  expect(session.cameFrom.get()).toBe(teen.id);
  chooseProfile(profileOf(4, true));
  expect(session.cameFrom.get()).toBe(teen.id);
  chooseProfile(adult);
  expect(session.cameFrom.get()).toBeNull();
});

test("a tab goes home when another one opens another profile, and stays when the same one is only renamed", () => {
  const went = vi.fn<(address: string) => void>();
  const addEventListener = vi.fn<(name: string, onStorage: (event: Partial<StorageEvent>) => void) => void>();
  const place = { assign: went, pathname: "/accueil" };
  vi.stubGlobal("location", place);
  vi.stubGlobal("addEventListener", addEventListener);
  followOtherTabs();
  const onStorage = addEventListener.mock.calls[0]![1];
  const changed = (key: string, before: object | null, after: object | null): void => {
    session.profile.set(after as Profile | null);
    onStorage({ key, oldValue: before && JSON.stringify(before), newValue: after && JSON.stringify(after) });
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
  place.pathname = "/selectionnez-un-utilisateur";
  changed("profile", null, kid);
  expect(went).toHaveBeenLastCalledWith("/accueil-kids");
});
