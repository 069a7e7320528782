import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRoles, type StaffRole } from "#contract/staff-roles.ts";
import { errorCatalogue, type ErrorName } from "#contract/errors.ts";
import { sql } from "#server/database/sql.ts";
import { createContractFixture, type ContractFixture, type Said } from "#tests/support/contract-fixture.ts";
import { each, endpoints, isStaffEndpoint, type Endpoint } from "#tests/support/contract-sweep.ts";
import type { Identity, TestApp } from "#tests/support/app.ts";
import { oneByOne, openSessions, type Device } from "#tests/support/one-by-one.ts";
import { createStaffMember, openStaffSessions } from "#tests/support/staff.ts";
import { makeGroup } from "#tests/support/groups.ts";
import { pay, register } from "#tests/support/people.ts";

/** What the contract prescribes for a caller before the handler runs: an error, or null where the call is admitted. */
type Verdict = (endpoint: Endpoint) => ErrorName | null;

/** The request's credentials: a bearer token, or headers such as a browser's cookie. */
type Sent = Identity & { headers?: Record<string, string> };

type Caller = {
  /** A new session in this caller's state for every call, as some calls end or change theirs. */
  identity: () => Promise<Sent>;
  verdict: Verdict;
};

let fixture: ContractFixture;
/** By the names of the tests below. */
let callers: Record<string, Caller>;

beforeAll(async () => {
  fixture = await createContractFixture();
  callers = await createCallers(fixture);
});
afterAll(() => fixture.close());

const readsSession = ({ spec }: Endpoint) => spec.access !== "public";
const needsSession = (endpoint: Endpoint) => readsSession(endpoint) && endpoint.spec.access !== "optionalSession";

const visitor: Verdict = (endpoint) => (needsSession(endpoint) ? "sessionEnded" : null);
/** Staff calls do not know subscribers' sessions. */
const subscriber =
  (verdict: Verdict): Verdict =>
  (endpoint) =>
    isStaffEndpoint(endpoint) ? "sessionEnded" : verdict(endpoint);
const unpaid = subscriber(({ spec }) => {
  if (spec.unpaid) return null;
  // Calls of an account may require a payment themselves, and declare it.
  return spec.access === "profile" || spec.errors.includes("noProfile") ? "noProfile" : null;
});
const grownUp = subscriber(() => null);
const lockedGrownUp = subscriber((endpoint) => (endpoint.spec.behindParentalCode ? "parentalCodeNeeded" : null));
const kid = subscriber((endpoint) => (readsSession(endpoint) && !endpoint.spec.kids ? "notAllowed" : null));
/** A minor in a class: what kids may do, and what is opened to pupils. */
const pupil = subscriber((endpoint) =>
  readsSession(endpoint) && !endpoint.spec.kids && !endpoint.spec.pupils ? "notAllowed" : null,
);
/** A child that names an adult's profile. */
const pretender = subscriber((endpoint) => (readsSession(endpoint) ? "parentalCodeNeeded" : null));
const nobody = subscriber((endpoint) => {
  if (endpoint.spec.access === "profile") return "parentalCodeNeeded";
  return endpoint.spec.access === "account" && !endpoint.spec.kids ? "parentalCodeNeeded" : null;
});
/** A staff token is not a subscriber's. */
const byToken =
  (verdict: Verdict): Verdict =>
  (endpoint) => {
    if (isStaffEndpoint(endpoint)) return verdict(endpoint);
    return readsSession(endpoint) ? "sessionEnded" : null;
  };
/** The site's calls ignore the staff's cookie. */
const byCookie =
  (verdict: Verdict): Verdict =>
  (endpoint) =>
    isStaffEndpoint(endpoint) ? verdict(endpoint) : visitor(endpoint);
const staff =
  (...roles: StaffRole[]): Verdict =>
  ({ spec: { access } }) => {
    if (typeof access !== "object") return "notAllowed";
    return roles.includes("admin") || access.staff.some((role) => roles.includes(role)) ? null : "notAllowed";
  };
const withoutSecondFactor: Verdict = ({ spec: { access } }) => (access === "staffSignIn" ? null : "secondFactorNeeded");
const signedOut: Verdict = () => "sessionEnded";

/** Neither the site nor the desk looks further at the other's sessions: these try the calls of both, the rest those of their own. */
const atBothDoors = [
  "a visitor",
  "a subscriber",
  "a kid profile",
  "staff: admin",
  "staff: editor and moderator, by cookie",
  "a browser that another site's page makes call with the staff's cookie",
];
const ofTheSite = [
  "an account that has not paid",
  "an account whose subscription expired",
  "a subscriber on a device that has to give the parental code",
  "a pupil",
  "a kid profile, the account holder signed in a minute ago",
  "a session in the kids space that leaves X-Profile-Id out",
  "a session in the kids space that leaves X-Profile-Id out, behind the parental code",
  "a session in the kids space that names an adult profile, behind the parental code",
  "a locked device where nobody was chosen yet",
];
const ofTheStaff = [
  ...staffRoles.filter((role) => role !== "admin").map((role) => `staff: ${role}`),
  "staff before the second factor",
  "staff before the second factor, by cookie",
  "staff whose work here ended",
  "staff after half an hour without a call",
  "staff after twelve hours",
  "staff ten minutes after the password alone",
];

describe.each([...atBothDoors, ...ofTheSite, ...ofTheStaff])("%s", (name) => {
  const meets = (endpoint: Endpoint) =>
    atBothDoors.includes(name) || isStaffEndpoint(endpoint) === ofTheStaff.includes(name);
  test.each(each(meets))("%s is let in or refused as the contract says", async (_call, endpoint) => {
    const caller = callers[name]!;
    const fault = caller.verdict(endpoint);
    const said = await ask(endpoint, await caller.identity());
    if (fault === null) expect(accessFaults).not.toContain(said);
    else expect(said).toBe(fault);
  });
});

test("a refused call of a kid profile changes nothing", async () => {
  const { identity } = callers["a kid profile"]!;
  const closed = endpoints.filter((endpoint) => kid(endpoint) === "notAllowed");
  expect(closed.length).toBeGreaterThan(20);
  const who = await identity();
  // The session's first call stores its acting profile.
  await fixture.call(
    endpoints.find((endpoint) => endpoint.name === "GET /profiles")!,
    who,
  );
  await fixture.writesNothing(async () => {
    for (const endpoint of closed) expect(await ask(endpoint, who)).toBe("notAllowed");
  });
});

test("no response to a kid profile contains data of the account holder", async () => {
  const { identity } = callers["a kid profile"]!;
  const leaks: string[] = [];
  for (const endpoint of endpoints.filter(({ spec }) => spec.kids)) {
    const said = await (await fixture.call(endpoint, await identity())).text();
    leaks.push(...personalFacts.filter((fact) => said.includes(fact)).map((fact) => `${endpoint.name}: ${fact}`));
  }
  expect(leaks).toEqual([]);
});

test("every call declares its callers, and kids are admitted only where declared", () => {
  const open = endpoints.filter(({ spec }) => spec.kids).map((endpoint) => endpoint.name);
  expect(open.filter((call) => !forKids.test(call))).toEqual([]);
  for (const endpoint of endpoints) expect(endpoint.spec.access).toBeTruthy();
});

test("pupils are admitted beyond that only to their own sign-in, devices and data", () => {
  const open = endpoints.filter(({ spec }) => spec.pupils && !spec.kids).map((endpoint) => endpoint.name);
  expect(open.toSorted()).toEqual([
    "DELETE /me/deletion",
    "DELETE /me/devices/{id}",
    "GET /client-groups/{code}",
    "GET /me/data-export",
    "GET /me/devices",
    "GET /me/impersonations",
    "POST /me/deletion",
    "POST /users/is-active",
    "PUT /me/password",
  ]);
});

/** Every call that is open to kid profiles, by the beginning of its name; calls opened later must be added here. */
const forKids =
  /^(GET \/home|\w+ \/(categories|ages|people|videos|episodes|playlists|notifications|pub\/videos|pub\/trailers|signed|video-log|player-preferences|profiles\/view-histories)|GET \/me\/(profile|favorites|favorite-ids|like-ids)$|GET \/profiles$|\w+ \/me\/impersonation$|PUT \/(profiles\/language|me\/acting-profile)$|POST \/auth\/logout$|POST \/me\/parental-code\/unlock$)/;

/** Facts about the kid profile's account that a child must not read. */
const personalFacts = ["open@example.fr", "Surnomcache", "1990-05-17", "612345678", "9876", "CARD", "canApplyTrial"];

const accessFaults: (ErrorName | number)[] = [
  "sessionEnded",
  "notAllowed",
  "noProfile",
  "parentalCodeNeeded",
  "secondFactorNeeded",
];
/** Clients recognise this 400 by its message. */
const beforePayment = "User profile does not exist";

/** The error's name where it concerns the caller, else the status. */
async function ask(endpoint: Endpoint, identity: Sent): Promise<ErrorName | number> {
  // An unknown id, so that nothing existing changes.
  const response = await fixture.call(endpoint, { ...identity, at: 2_147_483_647 });
  const text = await response.text();
  if (response.ok) return response.status;
  const { code, message } = (JSON.parse(text) as Said).error;
  if (message === beforePayment) return "noProfile";
  const fault = accessFaults.find((name) => name !== "noProfile" && errorCatalogue[name as ErrorName].code === code);
  return fault ?? response.status;
}

async function createCallers({ site }: ContractFixture): Promise<Record<string, Caller>> {
  const account = async (username: string, paid: boolean) => {
    const { user } = await register(site, { username, nickname: "Surnomcache" });
    // A family plan, whose limits permit every call.
    if (paid) await pay(site, user.id, 3);
    const [adult, child] = user.user_profiles.map(({ id }) => id) as [number, number];
    return { id: user.id, adult, child };
  };
  const [unpaidOne, expiredOne, open, guarded] = [
    await account("unpaid@example.fr", false),
    await account("expired@example.fr", true),
    await account("open@example.fr", true),
    await account("guarded@example.fr", true),
  ];
  await site.database.run(sql`update subscriptions set status = 'expired', ended_at = ${site.clock.now()},
    period_ends_at = ${site.clock.now()} where account_id = ${expiredOne.id}`);
  await site.database.run(sql`update subscriptions set card_last_four = '9876' where account_id = ${open.id}`);
  await site.database.run(sql`update accounts set parental_code_hash = 'set' where id = ${guarded.id}`);

  const group = await makeGroup(site, { pupil_ceiling: 12 });
  const { user: pupilUser } = await site.as()("POST /client-groups/{code}/pupils", {
    params: { code: group.code },
    body: { pseudonym: "Orion", age: "12-15", password: "les pommes de pin" },
  });

  const sessions = (...given: Device) => oneByOne((count) => openSessions(site, count, given));
  const caller = (verdict: Verdict, session: () => Promise<string>, more: Identity = {}): Caller => ({
    verdict,
    identity: async () => ({ token: await session(), ...more }),
  });

  return {
    "a visitor": { verdict: visitor, identity: async () => ({}) },
    "an account that has not paid": caller(unpaid, sessions(unpaidOne.id)),
    "an account whose subscription expired": caller(grownUp, sessions(expiredOne.id)),
    "a subscriber": caller(grownUp, sessions(open.id), { profile: open.adult }),
    "a subscriber on a device that has to give the parental code": caller(
      lockedGrownUp,
      sessions(guarded.id, guarded.adult),
      { profile: guarded.adult },
    ),
    "a pupil": caller(pupil, sessions(pupilUser.id)),
    "a kid profile": caller(kid, sessions(open.id), { profile: open.child }),
    "a kid profile, the account holder signed in a minute ago": caller(kid, sessions(guarded.id, null, 840), {
      profile: guarded.child,
    }),
    "a session in the kids space that leaves X-Profile-Id out": caller(kid, sessions(open.id, open.child)),
    "a session in the kids space that leaves X-Profile-Id out, behind the parental code": caller(
      kid,
      sessions(guarded.id, guarded.child),
    ),
    "a session in the kids space that names an adult profile, behind the parental code": caller(
      pretender,
      sessions(guarded.id, guarded.child),
      { profile: guarded.adult },
    ),
    "a locked device where nobody was chosen yet": caller(nobody, sessions(guarded.id)),
    ...(await createStaffCallers(site)),
  };
}

async function createStaffCallers(site: TestApp): Promise<Record<string, Caller>> {
  const [minute, hour] = [60, 3600];
  const member = async (...roles: StaffRole[]) => (await createStaffMember(site, roles)).id;
  const sessions = (id: number, options: object) =>
    oneByOne((count) => openStaffSessions(site, id, { ...options, count }));
  const token = (verdict: Verdict, id: number, options = {}): Caller => {
    const session = sessions(id, options);
    return { verdict: byToken(verdict), identity: async () => ({ token: await session() }) };
  };
  const cookie = (verdict: Verdict, id: number, options = {}, headers = {}): Caller => {
    const session = sessions(id, options);
    const identity = async () => ({ headers: { cookie: `staff=${await session()}`, ...headers } });
    return { verdict: byCookie(verdict), identity };
  };
  const byRole = await Promise.all(
    staffRoles.map(async (role) => [`staff: ${role}`, token(staff(role), await member(role))] as const),
  );
  const [admin, both, gone] = [await member("admin"), await member("editor", "moderator"), await member("admin")];
  await site.database.run(sql`update staff_members set ended_at = ${site.clock.now()} where id = ${gone}`);
  const half = { isComplete: false };
  return {
    ...Object.fromEntries(byRole),
    "staff: editor and moderator, by cookie": cookie(staff("editor", "moderator"), both),
    "staff before the second factor": token(withoutSecondFactor, admin, half),
    "staff before the second factor, by cookie": cookie(withoutSecondFactor, admin, half),
    "staff whose work here ended": token(signedOut, gone),
    "staff after half an hour without a call": token(signedOut, admin, { unusedSeconds: 30 * minute }),
    "staff after twelve hours": token(signedOut, admin, { ageSeconds: 12 * hour }),
    "staff ten minutes after the password alone": token(signedOut, admin, { ...half, ageSeconds: 10 * minute }),
    "a browser that another site's page makes call with the staff's cookie": {
      ...cookie(staff("admin"), admin, {}, { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" }),
      verdict: (endpoint) => {
        const isOfStaff = endpoint.spec.path.startsWith("/admin/");
        if (isOfStaff && endpoint.spec.method !== "GET") return "notAllowed";
        return byCookie(staff("admin"))(endpoint);
      },
    },
  };
}
