import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import pg from "pg";
import type { AnswerFor } from "#contract/client.ts";
import { lovelace } from "#tests/support/people.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { newEmail } from "./signing-up.ts";

type SignedIn = AnswerFor<"POST /auth/token">;
type Registered = AnswerFor<"POST /users">;
export type OwnAccount = { username: string; password: string; id: number; profileId: number };

const password = "une phrase secrète";

/** A registered, unpaid account of the test's own. */
export async function unpaidAccount(locale: "fr" | "en" = "fr"): Promise<OwnAccount & { registered: Registered }> {
  const username = newEmail();
  const answer = await callApi("/users", lovelace(username, password), locale);
  const registered = (await answer.json()) as Registered;
  const { user } = registered;
  return { username, password, id: user.id, profileId: user.user_profiles[0]?.id ?? 0, registered };
}

/** Opens step 2 as an account that has just finished step 1; `more` is merged into the browser's stored registration. */
export async function goOnAtStep2(page: Page, more: Record<string, unknown> = {}): Promise<OwnAccount> {
  const { registered, ...account } = await unpaidAccount();
  const kept = { ...registered, expires: Date.now() + 86_400_000, ...more };
  await keepInBrowser(page, { registration: kept, token: registered.newToken });
  await page.goto("/enregistrement");
  return account;
}

/** An account of the test's own with a month paid by card. */
export async function ownAccount(kind: "personal" | "family", locale: "fr" | "en"): Promise<OwnAccount> {
  const account = await unpaidAccount(locale);
  await inDatabase(async (database) => {
    await database.query(
      `with paid as (
         insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents,
           started_at, period_starts_at, period_ends_at, next_payment_at, anchor_day, card_brand, card_last_four)
         select $1, id, 'active', 'sandbox', 'card', price_cents, price_cents, now(), now(), now() + interval '30 days',
           now() + interval '30 days', 1, 'VISA', '4242' from plans where id = $2)
       update accounts set type = $3 where id = $1`,
      [account.id, kind === "family" ? 3 : 1, kind === "family" ? 2 : 1],
    );
  });
  return account;
}

/** A payment of 9.99 € of the account's month, as the sandbox knows it. */
export async function paidMonth(accountId: number): Promise<{ id: number; reference: string }> {
  const reference = `desk-${randomUUID()}`;
  return inDatabase(async (database) => {
    await database.query(
      `insert into sandbox_payments (reference, idempotency_key, method, amount_cents, later_cents, later_recurring,
         description, locale, return_url, plan, state, created_at, settled_at)
       values ($1, $1, 'card', 999, 999, 'MONTH', '', 'fr', '', 'paid', 'paid', now(), now())`,
      [reference],
    );
    const { rows } = await database.query<{ id: number }>(
      `insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
         provider_reference, idempotency_key, created_at, settled_at)
       select id, account_id, 'first', now(), 999, 'paid', 'sandbox', $2, $2, now(), now()
       from subscriptions where account_id = $1 returning id`,
      [accountId, reference],
    );
    return { id: rows[0]?.id ?? 0, reference };
  });
}

/** Signs an account in on the page's browser like a log-in; `changed` overrides the stored user. */
export async function enterAs(page: Page, account: OwnAccount, changed: Partial<SignedIn["user"]> = {}): Promise<void> {
  const { token, user } = (await (await callApi("/auth/token", account)).json()) as SignedIn;
  await keepInBrowser(page, { token, user: { ...user, ...changed }, profile: user.user_profiles[0] });
}

/** Writes values to the browser's storage, at an address that is no page and loads nothing. */
async function keepInBrowser(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.goto("/readyz");
  await page.evaluate(
    (kept) => Object.entries(kept).forEach(([name, value]) => localStorage.setItem(name, JSON.stringify(value))),
    values,
  );
}

/** Calls the API as another device would. */
export async function callApi(
  path: string,
  body: object,
  locale: "fr" | "en" = "fr",
  token?: string,
): Promise<Response> {
  const response = await fetch(`${siteUnderTest().url}/api${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-locale": locale,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response;
}

/** Runs statements in the database of the program under test. */
export async function inDatabase<T>(act: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: siteUnderTest().databaseUrl });
  await database.connect();
  try {
    return await act(database);
  } finally {
    await database.end();
  }
}
