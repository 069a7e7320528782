import { createHash, randomBytes, randomUUID } from "node:crypto";
import { TOTP } from "otpauth";
import { expect } from "vitest";
import { CallError, createClient, type Client } from "#contract/client.ts";
import { errorCatalogue, type ErrorName } from "#contract/errors.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import { createStaffSecrets } from "#server/adapters/staff-secrets.ts";
import type { Clock } from "#server/clock.ts";
import { sql } from "#server/database/sql.ts";
import { createCookieJar } from "./cookie-jar.ts";
import { newStaffToken } from "#server/http/staff-tokens.ts";
import type { TestApp } from "./app.ts";

type Site = Pick<TestApp, "database" | "clock" | "config" | "url">;

export const staffPassword = "une phrase de service";

let staffHash: Promise<string> | undefined;

/** A staff member with a password, without a second factor. */
export async function createStaffMember(
  { database, clock }: Pick<Site, "database"> & { clock: Clock },
  roles: readonly StaffRole[],
  email = `${roles.join("-")}-${randomUUID()}@example.org`,
): Promise<{ id: number; email: string }> {
  const hash = await (staffHash ??= createPasswords().hash(staffPassword));
  const row = await database.row<{ id: number }>(sql`
    insert into staff_members (email, name, roles, password_hash, created_at)
    values (${email}, ${`Ada ${roles.join(" ")}`}, ${[...roles]}, ${hash}, ${clock.now()}) returning id`);
  return { id: row?.id ?? 0, email };
}

/** A staff member with a password and an authenticator app; `code` is the app's current code. */
export async function createStaffWithApp(site: Site, roles: readonly StaffRole[], email?: string) {
  const member = await createStaffMember(site, roles, email);
  const totp = new TOTP();
  const sealed = createStaffSecrets(site.config.secret).seal(totp.secret.base32, member.id);
  await site.database.run(sql`update staff_members set totp_secret = ${sealed} where id = ${member.id}`);
  return { ...member, secret: totp.secret.base32, code: () => codeOf(totp.secret.base32, site.clock.now()) };
}

/** An authenticator app's current code. */
export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret }).generate({ timestamp: at.getTime() });
}

/** A complete session that began this long ago. Returns its token. */
export async function openStaffSession(...given: Parameters<typeof openStaffSessions>): Promise<string> {
  const [token = ""] = await openStaffSessions(...given);
  return token;
}

/** As many sessions, in one statement. */
export async function openStaffSessions(
  { database, clock }: Pick<Site, "database"> & { clock: Clock },
  memberId: number,
  { isComplete = true, ageSeconds = 0, unusedSeconds = 0, count = 1 } = {},
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  const at = clock.now();
  await database.run(sql`
    insert into staff_sessions (member_id, token_hash, is_complete, device_name, address, created_at, last_used_at, expires_at)
    select ${memberId}::integer, hash, ${isComplete}::boolean, 'Test', '127.0.0.1',
      ${at}::timestamptz - make_interval(secs => ${ageSeconds}), ${at}::timestamptz - make_interval(secs => ${unusedSeconds}),
      ${at}::timestamptz - make_interval(secs => ${ageSeconds}) + ${isComplete ? "12 hours" : "10 minutes"}::interval
    from unnest(${hashes}::bytea[]) hash`);
  return tokens;
}

/** A token for scripts that this member made. Returns its secret. */
export async function insertStaffToken(
  { database, clock }: Pick<Site, "database"> & { clock: Clock },
  memberId: number,
  roles: readonly StaffRole[],
  days = 30,
): Promise<string> {
  const secret = newStaffToken();
  const at = clock.now();
  await database.run(sql`
    insert into staff_tokens (member_id, name, token_hash, ending, roles, created_at, expires_at)
    values (${memberId}, 'Script', ${createHash("sha256").update(secret).digest()}, ${secret.slice(-4)}, ${[...roles]},
      ${at}::timestamptz - interval '30 days', ${at}::timestamptz + make_interval(days => ${days}))`);
  return secret;
}

/** A client of the staff's calls that keeps the cookie. */
export function openStaffBrowser(site: Site): Client & { cookie(): string | undefined } {
  const jar = createCookieJar();
  const call = createClient({
    base: `${site.url}/api`,
    headers: () => ({}),
    fetch: async (address, init) => {
      const { pathname } = new URL(address);
      const response = await fetch(address, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...jar.headersFor(pathname) },
      });
      jar.take(response);
      return response;
    },
  });
  return Object.assign(call, { cookie: () => jar.headersFor("/api/admin/me")["cookie"] });
}

/** The refusal of a call; undefined if it succeeded. */
export const refusalOf = (call: Promise<unknown>): Promise<CallError | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    },
  );

export const expectFault = async (call: Promise<unknown>, fault: ErrorName): Promise<void> =>
  expect((await refusalOf(call))?.code).toBe(errorCatalogue[fault].code);

export const givePassword = (browser: Client, email: string, password = staffPassword) =>
  browser("POST /admin/sign-in", { body: { email, password } });

/** A client that has signed in with password and authenticator app. */
export async function signInStaff(site: Site, person: { email: string; code: () => string }) {
  const browser = openStaffBrowser(site);
  await givePassword(browser, person.email);
  await browser("POST /admin/sign-in/totp", { body: { code: person.code() } });
  return browser;
}

/** Clears attempt counters and used TOTP codes, so that tests do not affect each other. */
export async function forgetAttempts({ database, clock }: TestApp): Promise<void> {
  await database.run(sql`delete from tries`);
  clock.advance({ seconds: 90 });
}
