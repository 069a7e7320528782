import { CallError, type Client } from "#contract/client.ts";
import type { renewalAnswers } from "#server/adapters/payments/sandbox/sandbox-cards.ts";
import { setRenewals } from "#server/adapters/payments/sandbox/sandbox-mandate-queries.ts";
import { sql } from "#server/database/sql.ts";
import { oneOf, randomOf, type Random } from "#tests/simulation/random.ts";
import { referenceIn } from "#tests/support/shop.ts";
import { anyBrand, cardNumber, securityCode } from "./cards.ts";
import type { RecordedSite } from "./open-site.ts";
import { deviceOf, type Person } from "./people.ts";

const password = "une longue phrase de recette";

export type PlanId = 1 | 2 | 3 | 4;
export type Ordering = { plan: PlanId; way: "card" | "paypal"; coupon?: string | undefined };

/** A person of the recording with their account, who acts through the program's calls. */
export type Subscriber = Awaited<ReturnType<typeof signUp>>;

export async function signUp(site: RecordedSite, person: Person, serial: number, forGroup = false) {
  // Kept for examples (RFC 3849): a household's network.
  const address = `2001:db8:${(serial + 256).toString(16)}:1::10`;
  const headers = { "user-agent": person.device, "x-locale": person.locale, "x-forwarded-for": address };
  const { phone, first, last, gender, dob, email } = person;
  const { user, newToken } = await site.as(headers)("POST /users", {
    body: {
      last_name: last,
      first_name: first,
      gender,
      nickname: "",
      dob,
      phone,
      country_code: phone === "" ? "" : "FR",
      username: email,
      password,
      confirmPassword: password,
      for_group: forGroup,
    },
  });
  let token = newToken;
  const withToken = (profile?: number) =>
    site.as({
      ...headers,
      authorization: `Bearer ${token}`,
      ...(profile !== undefined && { "x-profile-id": String(profile) }),
    });
  return {
    person,
    serial,
    address,
    brand: anyBrand(randomOf(serial)),
    accountId: user.id,
    profileId: user.user_profiles[0]?.id ?? 0,
    cards: 0,
    call: async <T>(work: (call: Client) => Promise<T>, profile?: number): Promise<T> => {
      try {
        return await work(withToken(profile));
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
        token = (await site.as(headers)("POST /auth/token", { body: { username: email, password } })).token;
        return work(withToken(profile));
      }
    },
    /** Signs in on another device. */
    signInElsewhere: async (random: Random) => {
      const other = { ...headers, "user-agent": deviceOf(random) };
      ({ token } = await site.as(other)("POST /auth/token", { body: { username: email, password } }));
    },
  };
}

/** Expires in 24 to 60 months, at the end of a month; every thirtieth one within the year. */
function cardOf(site: RecordedSite, { person, serial, brand, cards }: Subscriber) {
  const until = new Date(site.now());
  until.setUTCMonth(until.getUTCMonth() + (serial % 30 === 4 ? 10 : 24 + ((serial * 7) % 36)));
  return {
    card_name: `${person.first} ${person.last}`,
    card_number: cardNumber(brand, serial * 50 + cards),
    card_cvv: securityCode(brand),
    card_expiration_month: until.getUTCMonth() + 1,
    card_expiration_year: until.getUTCFullYear(),
  };
}

/** Orders and pays, or gives up on the provider's page. */
export async function order(
  site: RecordedSite,
  one: Subscriber,
  { plan, way, coupon }: Ordering,
  button: "pay" | "refuse" | "abandon" = "pay",
) {
  one.cards += 1;
  const body = { plan, terms: true, start_now: true, ...(coupon !== undefined && { promotion_code: coupon }) };
  const reference = await one.call(async (call) =>
    referenceIn(
      way === "card"
        ? await call("POST /mercanet/verify-card", { body: { ...cardOf(site, one), ...body } })
        : await call("POST /subscriptions", { body: { ...body, way } }),
    ),
  );
  await decide(site, reference, button, way === "paypal" ? one.person.email : undefined);
  if (button !== "abandon") await one.call((call) => call("POST /users/payment"));
}

export async function changeCard(site: RecordedSite, one: Subscriber) {
  one.cards += 1;
  const reference = await one.call(async (call) =>
    referenceIn(await call("POST /me/card", { body: cardOf(site, one) })),
  );
  await decide(site, reference, "pay");
  await one.call((call) => call("POST /me/card/confirm"));
}

/** Presses a button on the provider's page, whose notification arrives with the next jobs. */
async function decide(site: RecordedSite, reference: string, button: string, payer?: string) {
  const fields = { reference, button, notification: "now", ...(payer !== undefined && { payer }) };
  const answer = await fetch(`${site.url}/sandbox/decide`, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  if (answer.status >= 400) throw new Error(`the sandbox answered ${answer.status}`);
}

/** What the bank answers to the next charges of somebody's card. */
export async function answerCharges(site: RecordedSite, accountId: number, answer: (typeof renewalAnswers)[number]) {
  const row = await site.database.row<{ payer: string | null }>(sql`
    select f.payer from subscriptions s join sandbox_payments f on f.reference = s.provider_reference
    where s.account_id = ${accountId} and s.status in ('trialing', 'active', 'past_due')`);
  if (row?.payer) await setRenewals(site.database, row.payer, answer);
}

export const refusals = ["funds", "funds", "refused", "authentication"] as const;
export const anyRefusal = (random: Random) => oneOf(random, refusals);
