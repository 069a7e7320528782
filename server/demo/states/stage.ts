import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { StaffRole } from "#contract/staff-roles.ts";
import type { User } from "#contract/user.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import { type Sql, sql } from "#server/database/sql.ts";
import { createHousehold, demoAccounts, type Household, households } from "../accounts.ts";

export type StageDeps = { app: FastifyInstance; database: Database; clock: Clock };

/** A signed-in subscriber. */
export type Actor = { accountId: number; username: string; token: string; profiles: User["user_profiles"] };

/** Builds states, with new accounts for each opening so that states are repeatable. */
export type Stage = ReturnType<typeof createStage>;

const { password } = demoAccounts.personal;

export function createStage({ app, database, clock }: StageDeps) {
  /** Calls the API over HTTP, with all its checks. */
  async function call<Answer>(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await app.inject({ method: "POST", url: `/api${path}`, payload: body, headers });
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
    return response.json<Answer>();
  }

  async function signIn(username: string, accountId: number): Promise<Actor> {
    const { token, user } = await call<{ token: string; user: User }>("/auth/token", { username, password });
    return { accountId, username, token, profiles: user.user_profiles };
  }

  return {
    database,
    at: () => clock.now(),
    call,
    signIn,
    /** An account after step 1 of the sign-up. */
    async unpaid(): Promise<{ user: User; newToken: string }> {
      const person = { last_name: "Petit", first_name: "Alix", gender: 1, nickname: "", dob: "1992-03-14" };
      return call("/users", {
        ...person,
        phone: "",
        country_code: "FR",
        username: newAddress(),
        password,
        confirmPassword: password,
      });
    },
    /**
     * A household of the demo with histories and lists; `empty` leaves those out. `changes` are made before it signs in.
     */
    async household(
      kind: keyof typeof households,
      { empty = false, changes }: { empty?: boolean; changes?: (accountId: number) => Sql } = {},
    ): Promise<Actor> {
      const like: Household = households[kind];
      const blank = { watched: [], liked: [], favourites: [], later: [], lists: {} };
      const profiles = empty ? like.profiles.map((profile) => ({ ...profile, ...blank })) : like.profiles;
      const username = newAddress();
      const id = await createHousehold(database, { ...like, username, profiles }, clock.now(), await passwordHash());
      if (id === undefined) throw new Error(`${username} is taken`);
      if (changes) await database.run(changes(id));
      return signIn(username, id);
    },
    /** A new staff member with these roles, signed in with both factors. Returns the token. */
    async staff(roles: readonly StaffRole[]): Promise<string> {
      const token = randomBytes(32).toString("base64url");
      const at = clock.now();
      await database.run(sql`
        with member as (
          insert into staff_members (email, name, roles, password_hash, created_at)
          values (${newAddress()}, 'Camille Martin', ${[...roles]}, ${await passwordHash()}, ${at}) returning id)
        insert into staff_sessions (member_id, token_hash, is_complete, device_name, address, created_at, last_used_at, expires_at)
        select id, ${createHash("sha256").update(token).digest()}, true, 'Chrome', '127.0.0.1', ${at}, ${at},
          ${at}::timestamptz + interval '1 hour' from member`);
      return token;
    },
    /** @throws Error when the demo catalogue lacks the title */
    async titleId(slug: string): Promise<number> {
      const row = await database.row<{ id: number }>(sql`select id from videos where slug = ${slug}`);
      if (!row) throw new Error(`the demo catalogue lacks ${slug}`);
      return row.id;
    },
  };
}

/** These addresses are published: production refuses to start while such accounts exist. */
function newAddress(): string {
  return `etat-${randomBytes(5).toString("hex")}@silecs.example`;
}

let hash: Promise<string> | undefined;

function passwordHash(): Promise<string> {
  hash ??= createPasswords().hash(password);
  return hash;
}
