import { expect } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type Identity, type TestApp } from "./app.ts";
import { addressOf, bodyFor, formOf, isForm, isStaffEndpoint, queryFor, type Endpoint } from "./contract-sweep.ts";
import { keepRows } from "./kept-rows.ts";
import { createStaffMember, openStaffSession } from "./staff.ts";
import { subscribe } from "./people.ts";

export type Options = NonNullable<Parameters<TestApp["send"]>[2]> & {
  query?: Record<string, unknown>;
  /** Replaces the path's parameters. */
  at?: string | number;
};

export type Said = {
  error: {
    code: number;
    message: string;
    messages?: Record<string, string>;
    errors?: { field: string; error: string }[];
  };
};

/** An id that paths take, a slug, or a credit note's number. */
function idFor({ spec: { path } }: Endpoint): string | number {
  if (path.includes("/credit-notes/")) return "AV-2026-000001";
  return path.includes("{slug}") ? "cgu" : 1;
}

export type ContractFixture = Awaited<ReturnType<typeof createContractFixture>>;

/** For tests of all calls: the program, two subscribers, and invalid tokens. */
export async function createContractFixture() {
  // Letters about refusals would count as writes.
  const site = await createTestApp({ SECURITY_ALERT_REFUSALS: "0", SECURITY_ALERT_STAFF_REFUSALS: "0" });
  const [ada, grace] = [
    await subscribe(site, { username: "ada@example.fr" }, 3),
    await subscribe(site, { username: "grace@example.fr" }),
  ];
  const owner = { token: ada.token, profile: ada.user.user_profiles[0]?.id ?? 0 };
  const credentials = { username: "ada@example.fr", password: "une phrase secrete" };
  const signIn = async () => (await site.as()("POST /auth/token", { body: credentials })).token;
  const ended = await signIn();
  await site.as({ token: ended })("POST /auth/logout");
  const expired = await signIn();
  await site.database.run(sql`update sessions set expires_at = ${site.clock.now()}
    where id = (select max(id) from sessions)`);
  // A session stores its acting profile at its first call; made here, so that it does not count as a write of a refused call.
  await site.as(owner)("GET /profiles");

  const admin = await createStaffMember(site, ["admin"]);
  const [staff, staffSigningIn] = [
    { token: await openStaffSession(site, admin.id) },
    { token: await openStaffSession(site, admin.id, { isComplete: false }) },
  ];

  const kept = await keepRows(site.database);

  const sendForm = (
    address: string,
    form: FormData,
    { token, profile, headers }: Identity & { headers?: Record<string, string> },
  ) =>
    fetch(site.url + address, {
      method: "POST",
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(profile ? { "x-profile-id": String(profile) } : {}),
        ...headers,
      },
      body: form,
    });

  return {
    site,
    owner,
    /** A caller whom this call admits. */
    callerOf(endpoint: Endpoint): Identity {
      if (!isStaffEndpoint(endpoint)) return owner;
      return endpoint.spec.access === "staffSignIn" ? staffSigningIn : staff;
    },
    strangersProfile: grace.user.user_profiles[0]?.id ?? 0,
    deadTokens: [ended, expired, "A".repeat(43)],
    sendForm,
    document: async () => (await (await site.send("GET", "/api/openapi.json")).json()) as Record<string, unknown>,
    /** Calls the endpoint with valid input except for the given options. */
    call(endpoint: Endpoint, options: Options = {}): Promise<Response> {
      const { body = bodyFor(endpoint), query = queryFor(endpoint), at = idFor(endpoint), ...rest } = options;
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const address = `${addressOf(endpoint.spec, at)}${search.size > 0 ? `?${search}` : ""}`;
      if (rest.raw !== undefined || body === undefined) return site.send(endpoint.spec.method, address, rest);
      if (!isForm(endpoint)) return site.send(endpoint.spec.method, address, { ...rest, body });
      return sendForm(address, formOf(body as Record<string, unknown>), rest);
    },
    /** Fails when `act` writes to the database. */
    async writesNothing(act: () => Promise<void>): Promise<void> {
      await kept.note();
      await act();
      expect(await kept.changed()).toEqual([]);
    },
    close: () => site.close(),
  };
}

/** Checks the complete body of a refusal; returns its content. */
export async function refusal(response: Response, status: number, code: number): Promise<Said["error"]> {
  const text = await response.text();
  expect(`${response.status} ${text}`).toMatch(new RegExp(`^${status} `));
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const { error, ...rest } = JSON.parse(text) as Said;
  expect(rest).toEqual({});
  expect(error.code).toBe(code);
  expect(error.message.length).toBeGreaterThan(3);
  expect(error.message).not.toContain("undefined");
  const known = ["code", "message", "messages", "errors", "details"];
  expect(Object.keys(error).filter((key) => !known.includes(key))).toEqual([]);
  const said = (error.errors ?? []).map(({ field, error: words }) => [field, words]);
  expect(said).toEqual(Object.entries(error.messages ?? {}));
  return error;
}
