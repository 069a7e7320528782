import { createHash, randomBytes } from "node:crypto";
import { staffRoles } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import type { TestApp } from "#tests/support/app.ts";
import type { Endpoint } from "#tests/support/contract-sweep.ts";
import { pay, register } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

/** Somebody who calls. A session of their own for every call, since some calls end theirs. */
export type Caller = {
  name: string;
  /** Whether the contract admits them to this call, or may. */
  fits(endpoint: Endpoint): boolean;
  identity(): Promise<{ token?: string; profile?: number }>;
};

/** People of every kind, newly registered: calls of those before may have ended their accounts. */
export async function createCast(site: TestApp, round: number): Promise<Caller[]> {
  const unpaid = await register(site, { username: `unpaid-${round}@example.fr` });
  const family = await register(site, { username: `family-${round}@example.fr` });
  await pay(site, family.user.id, 3);
  const [adult, child] = family.user.user_profiles.map(({ id }) => id) as [number, number];
  const session = (accountId: number, profile?: number) => async () => ({
    token: await openSession(site, accountId, profile),
    ...(profile !== undefined && { profile }),
  });
  const isSite = ({ spec: { access } }: Endpoint) => typeof access === "string" && access !== "staffSignIn";
  const signingIn = await createStaffMember(site, ["editor"]);
  const staff = await Promise.all(
    staffRoles.map(async (role): Promise<Caller> => {
      const { id } = await createStaffMember(site, [role]);
      return {
        name: role,
        fits: ({ spec: { access } }) => typeof access === "object" && (role === "admin" || access.staff.includes(role)),
        identity: async () => ({ token: await openStaffSession(site, id) }),
      };
    }),
  );
  return [
    {
      name: "nobody",
      fits: ({ spec }) => spec.access === "public" || spec.access === "optionalSession",
      identity: async () => ({}),
    },
    { name: "an account", fits: ({ spec }) => spec.access === "account", identity: session(unpaid.user.id) },
    { name: "a profile", fits: isSite, identity: session(family.user.id, adult) },
    { name: "a kid", fits: ({ spec }) => spec.kids === true, identity: session(family.user.id, child) },
    ...staff,
    {
      name: "staff signing in",
      fits: ({ spec }) => spec.access === "staffSignIn",
      identity: async () => ({ token: await openStaffSession(site, signingIn.id, { isComplete: false }) }),
    },
  ];
}

async function openSession({ database, clock }: TestApp, accountId: number, profile?: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const at = clock.now();
  await database.run(sql`
    insert into sessions (account_id, token_hash, device_name, created_at, last_used_at, expires_at, profile_id, unlocked_until)
    select ${accountId}, ${createHash("sha256").update(token).digest()}, 'Test', ${at}, ${at},
      ${at}::timestamptz + interval '1 day', ${profile ?? null}, ${at}
    where exists (select from accounts where id = ${accountId})
      and (${profile ?? null}::integer is null or exists (select from profiles where id = ${profile ?? null}::integer))`);
  return token;
}
