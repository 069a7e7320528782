import type { AnswerFor, Client } from "#contract/client.ts";
import { isHolder } from "#contract/kid-user.ts";
import type { User } from "#contract/user.ts";
import type { TestApp } from "./app.ts";
import { sql } from "#server/database/sql.ts";

/** A complete input of step 1; every field can be overridden. */
export const camille = {
  last_name: "Durand",
  first_name: "Camille",
  gender: 2,
  nickname: "Cam",
  dob: "1990-05-17",
  phone: "0612345678",
  country_code: "FR",
  username: "camille@example.fr",
  password: "une phrase secrete",
  confirmPassword: "une phrase secrete",
};

/** The minimal input of step 1. */
export const lovelace = (username: string, password = "un bon mot de passe") => ({
  last_name: "Lovelace",
  first_name: "Ada",
  gender: 2,
  nickname: "",
  dob: "1990-12-10",
  phone: "",
  country_code: "",
  username,
  password,
  confirmPassword: password,
});

type Registered = AnswerFor<"POST /users">;

/** Registers an account through the API, without paying. */
export function register(app: TestApp, changes: Partial<typeof camille> = {}): Promise<Registered> {
  return app.as()("POST /users", { body: { ...camille, ...changes } });
}

/** Makes the account a paying one (1 individual, 3 family), from now for a month. */
export async function pay(app: TestApp, accountId: number, planId: 1 | 2 | 3 | 4 = 1): Promise<void> {
  const at = app.clock.now();
  const endsAt = new Date(at.getTime() + 30 * 86_400_000);
  await app.database.run(sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, started_at,
      period_starts_at, period_ends_at, next_payment_at, anchor_day)
    values (${accountId}, ${planId}, 'active', 'sandbox', 'card', 999, 999, ${at}, ${at}, ${endsAt}, ${endsAt}, 1)`);
  await app.database.run(sql`update accounts set type = ${planId >= 3 ? 2 : 1} where id = ${accountId}`);
}

export type Subscribed = { token: string; user: User };

/** A registered and paying account. */
export async function subscribe(
  app: TestApp,
  changes: Partial<typeof camille> = {},
  planId: 1 | 2 | 3 | 4 = 1,
): Promise<Subscribed> {
  const { user, newToken } = await register(app, changes);
  await pay(app, user.id, planId);
  return { token: newToken, user: await holder(app.as({ token: newToken })) };
}

/** The account's own view of itself. */
export async function holder(call: Client): Promise<User> {
  const user = await call("GET /me/profile");
  if (!isHolder(user)) throw new Error("a kid profile acts");
  return user;
}
