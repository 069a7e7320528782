import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

const givenNames = [
  "Marie Jean Camille Léa Hugo Chloé Louis Manon Gabriel Inès Raphaël Jade Arthur Zoé Jules Alice Adam Rose Lucas Lina Noé",
  "Anna Maël Julia Sacha Mila Paul Eva Ethan Agathe Nathan Sarah Tom Nina Théo Lola Antoine Clara Maxime Charlotte Victor",
  "Juliette Simon Margaux Baptiste Capucine Martin Apolline Aurélien Bérénice Côme",
].flatMap((line) => line.split(" "));
const surnames = [
  "Martin Bernard Thomas Petit Robert Richard Durand Dubois Moreau Laurent Simon Michel Lefebvre Leroy Roux David Bertrand",
  "Morel Fournier Girard Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Lefèvre Faure André Mercier Blanc Guérin",
  "Boyer Garnier Chevalier François Legrand Gauthier Garcia Perrin Robin Clément Morin Nicolas Henry Roussel Mathieu",
  "Gautier Masson Marchand Duval Denis Dumont Marie Lemaire Noël Meyer Dufour Meunier Brun Blanchard Giraud Joly Rivière",
].flatMap((line) => line.split(" "));

export type Sample = { id: number; first: string; last: string; email: string; phone: string; reference: string };

/**
 * Subscribers with a running subscription, ten payments and three letters each. A fifth share their surname with thousands
 * of others; the rest have one of their own. Invoices are sealed one by one,
 * which takes longer than all else: there are none.
 */
export async function addSubscribers(pool: Pool, count: number, samples: number): Promise<Sample[]> {
  await pool.run(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, phone, country_code, created_at)
    select folded(first) || '.' || folded(last) || n || '@example.org', 'x', first, last, 2, '1990-12-10',
      '+336' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'FR', now() - make_interval(mins => n)
    from (
      select n, (${[...givenNames]}::text[])[1 + n % ${givenNames.length}] as first,
        (${[...surnames]}::text[])[1 + n / 7 % ${surnames.length}]
          || case when n % 5 = 0 then '' else translate(to_char(n, 'FM9999999'), '0123456789', 'aeioulrstn') end as last
      from generate_series(1, ${count}::integer) n) people`);
  await pool.run(sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, started_at,
      period_starts_at, period_ends_at, next_payment_at, anchor_day, card_brand, card_last_four, provider_reference)
    select id, 1, 'active', 'sandbox', 'card', 999, 999, now() - interval '300 days', now(), now() + interval '30 days',
      now() + interval '30 days', 1, 'VISA', lpad((id * 7919 % 10000)::text, 4, '0'), 'sub_' || id
    from accounts where password_hash = 'x'`);
  await pool.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, provider_reference,
      idempotency_key, created_at, settled_at, attempt, failure)
    select s.id, s.account_id, case when n = 1 then 'first' else 'renewal' end, now() - make_interval(days => 30 * (10 - n)),
      999, case when n = 5 then 'refused' else 'paid' end, 'sandbox', 'pay_' || md5(s.id || '-' || n), 'desk-' || s.id || '-' || n,
      now() - make_interval(days => 30 * (10 - n)), now() - make_interval(days => 30 * (10 - n)), 1,
      case when n = 5 then 'declined' end
    from subscriptions s join accounts a on a.id = s.account_id, generate_series(1, 10) n where a.password_hash = 'x'`);
  await pool.run(sql`
    with letters as (
      insert into sent_letters (account_id, job_id, kind, sent_to, locale, subject, html, body, created_at)
      select id, 1000000000::bigint + id * 3 + n, 'billing.letter', email, 'fr', 'Votre abonnement est reconduit',
        '<p>Bonjour</p>', 'Bonjour', now() - make_interval(days => n)
      from accounts, generate_series(0, 2) n where password_hash = 'x' returning id)
    insert into letter_attempts (letter_id, attempt, began_at, ended_at, outcome, code, answer)
    select id, 1, now(), now(), 'accepted', 250, '250 2.0.0 Ok' from letters`);
  return sampled(pool, samples);
}

async function sampled(pool: Pool, samples: number): Promise<Sample[]> {
  const rows = await pool.rows<Sample>(sql`
    select a.id, a.first_name as first, a.last_name as last, a.email, coalesce(a.phone, '') as phone,
      p.provider_reference as reference
    from (select * from accounts where password_hash = 'x' and id % 5 <> 0 order by md5(id::text) limit ${samples}) a
    cross join lateral (
      select coalesce(provider_reference, '') as provider_reference from payments where account_id = a.id order by id desc limit 1) p`);
  await pool.run(sql`vacuum analyze`);
  return rows;
}
