import { beforeEach, expect, test, vi } from "vitest";
import type { User } from "#contract/user.ts";
import { provideTexts, type Texts } from "../texts/texts.ts";
import { actAs } from "./acting.ts";
import { call } from "./client.ts";
import { chooseProfile, forgetSession, type Profile, session, signIn } from "./session.ts";

const profileOf = (id: number, is_kid: boolean) =>
  ({
    id,
    is_kid,
    is_default: id === 1,
    language: { id: 1 },
    favorites: [],
    likes: [],
    histories: [],
  }) as unknown as Profile;
const [adult, kid] = [profileOf(1, false), profileOf(2, true)];
const parent = {
  id: 7,
  username: "parent@example.fr",
  status: 1,
  people_limit: 3,
  has_parental_code: true,
  user_profiles: [adult, kid],
} as unknown as User;

const went = vi.fn<(address: string) => void>();
/** The server's answer: a status and a body, or none. */
let server: { status: number; body: unknown } | "away";
let asked: { url: string; profile: string | undefined; body: unknown }[];

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "fr" } });
  vi.stubGlobal("location", { assign: went });
  vi.stubGlobal("fetch", async (url: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    asked.push({ url, profile: headers["x-profile-id"], body: body && JSON.parse(body) });
    if (server === "away") throw new TypeError("Failed to fetch");
    return Response.json(server.body, { status: server.status });
  });
  provideTexts("fr", {} as Texts);
  went.mockReset();
  asked = [];
  forgetSession();
  signIn("t", parent);
  chooseProfile(adult);
});

const refused = { status: 403, body: { error: { code: 604, message: "Code" } } };

test("the server hears at once that a kid acts, from a browser that already does", async () => {
  server = {
    status: 200,
    body: { type: 1, people_limit: 1, status: 1, has_parental_code: true, user_profiles: [adult, kid] },
  };
  expect(await actAs(kid)).toBe(true);
  expect(asked).toEqual([{ url: "/api/me/acting-profile", profile: "2", body: { profile_id: 2 } }]);
});

test("the kids space is entered though the server cannot be reached, and the next call names the kid", async () => {
  server = "away";
  expect(await actAs(kid)).toBe(true);
  expect(session.profile.get()).toEqual(kid);
  expect(session.user.get()).not.toHaveProperty("username");
  server = { status: 200, body: {} };
  await call("GET /home");
  expect(asked.at(-1)?.profile).toBe("2");
});

test("an adult profile is given back the whole account", async () => {
  chooseProfile(kid);
  server = { status: 200, body: parent };
  expect(await actAs(adult)).toBe(true);
  expect(session.user.get()).toEqual(parent);
});

test("where the parental code is asked for nobody acts, and the choice opens", async () => {
  chooseProfile(kid);
  server = refused;
  expect(await actAs(adult)).toBe(false);
  expect(session.profile.get()).toBeNull();
  expect(went).toHaveBeenCalledWith("/selectionnez-un-utilisateur");
});

test("a call made as an adult and refused after the kids space was entered throws nobody out of it", async () => {
  server = refused;
  const late = call("GET /notifications/ping");
  chooseProfile(kid);
  await expect(late).rejects.toMatchObject({ code: 604 });
  expect(session.profile.get()).toEqual(kid);
  expect(went).not.toHaveBeenCalled();
});
