import type { Client } from "#contract/client.ts";
import type { Order } from "#contract/billing.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { lovelace } from "./people.ts";

/** An account after step 1. */
export type Customer = { email: string; token: string; accountId: number; call: Client };

export type Buttons = {
  button?: "pay" | "refuse" | "abandon";
  notification?: "now" | "late" | "twice" | "lost";
  payer?: string;
};

export const goodCard = {
  card_name: "Ada Lovelace",
  card_number: "4242 4242 4242 4242",
  card_cvv: "417",
  card_expiration_month: 12,
  card_expiration_year: 2030,
};
/** A card number with a valid check digit, different for each `serial`. */
export function ownCardNumber(serial: number): string {
  const digits = `42000000${String(serial).padStart(7, "0")}`;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const monthly: Order = { plan: 1, final_price: 9.99, trial: true, terms: true };
export const yearly: Order = { plan: 2, final_price: 99.9, terms: true, start_now: true };

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The whole program, and functions for a customer's actions around a payment. */
export async function openShop(
  environment: Record<string, string> = {},
  options: Parameters<typeof createTestApp>[1] = {},
) {
  const site = await createTestApp(environment, options);
  let customers = 0;
  return {
    site,
    async customer(email?: string): Promise<Customer> {
      customers += 1;
      const username = email ?? `personne${customers}@example.org`;
      const { user, newToken } = await site.as()("POST /users", {
        body: lovelace(username),
      });
      return { email: username, token: newToken, accountId: user.id, call: site.as({ token: newToken }) };
    },
    /** Presses a button on the provider's page; returns where the browser is redirected. */
    async press(reference: string, buttons: Buttons = {}): Promise<string | null> {
      const fields = { reference, button: "pay", notification: "lost", ...buttons };
      const response = await fetch(`${site.url}/sandbox/decide`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      return response.headers.get("location");
    },
    async count(
      table: "subscriptions" | "payments" | "invoices" | "coupon_uses" | "consents",
      where: string,
    ): Promise<number> {
      const { rows } = await queryText(site, `select count(*)::integer as n from ${table} where ${where}`);
      return (rows[0] as { n: number }).n;
    },
    close: () => site.close(),
  };
}

async function queryText(site: TestApp, text: string): Promise<{ rows: unknown[] }> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** The reference in a redirect form or an approve_url. */
export function referenceIn(start: { fields?: Record<string, string> | null; approve_url?: string }): string {
  if (start.fields) return start.fields["reference"] ?? "";
  return new URL(start.approve_url ?? "", "http://here.invalid").searchParams.get("reference") ?? "";
}
