import type { ByLocale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { sql } from "#server/database/sql.ts";

export type GroupRow = {
  id: number;
  names: ByLocale<string>;
  account_type: 1 | 2;
  screens: number;
  people: number;
  position: number;
};

/** Held until the transaction ends, so that of two desks that change plans the second sees what the first has done. */
export function lockPlans(database: Database) {
  return database.run(sql`lock table plan_groups, plans in share row exclusive mode`);
}

/** In the staff's order. */
export function listGroups(database: Database) {
  return database.rows<GroupRow>(sql`
    select id, names, account_type, screens, people, position from plan_groups order by position, id`);
}

export async function insertGroup(database: Database, group: Omit<GroupRow, "id">): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into plan_groups (names, account_type, screens, people, position)
    values (${JSON.stringify(group.names)}::jsonb, ${group.account_type}, ${group.screens}, ${group.people}, ${group.position})
    returning id`);
  return found(row, "plan").id;
}

export function renameGroup(database: Database, id: number, names: ByLocale<string>) {
  return database.run(sql`update plan_groups set names = ${JSON.stringify(names)}::jsonb where id = ${id}`);
}

/** Numbers the groups from 1 on, in this order. */
export function orderGroups(database: Database, ids: readonly number[]) {
  return database.run(sql`
    update plan_groups g set position = given.place
    from unnest(${[...ids]}::integer[]) with ordinality as given (id, place)
    where g.id = given.id and g.position <> given.place`);
}

export type NewPlan = {
  group_id: number;
  recurring: "MONTH" | "YEAR";
  price_cents: number;
  has_promotion: boolean;
  offered_from: Date;
  offered_until: Date | null;
};

export async function insertPlan(database: Database, plan: NewPlan, at: Date): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into plans (group_id, recurring, price_cents, has_promotion, offered_from, offered_until, price_seeded_at)
    values (${plan.group_id}, ${plan.recurring}, ${plan.price_cents}, ${plan.has_promotion}, ${plan.offered_from},
      ${plan.offered_until}, ${at})
    returning id`);
  return found(row, "plan").id;
}

export function setOfferPeriod(database: Database, id: number, from: Date | null, until: Date | null) {
  return database.run(sql`update plans set offered_from = ${from}, offered_until = ${until} where id = ${id}`);
}

type Affected = { subscribers: number; planned: number; orders: number; coupons: number };

/** Whom a plan's withdrawal affects: who has it, who has planned to change to it, who is ordering it, and coupons for it alone. */
export function countAffected(database: Database, planId: number, at: Date): Promise<Affected> {
  return database
    .row<Affected>(sql`
      select
        (select count(*)::integer from subscriptions
          where plan_id = ${planId} and status in ('trialing', 'active', 'past_due')) as subscribers,
        (select count(*)::integer from plan_changes
          where to_plan_id = ${planId} and status in ('open', 'scheduled')) as planned,
        (select count(*)::integer from subscriptions where plan_id = ${planId} and status = 'pending') as orders,
        (select count(*)::integer from coupons
          where plan_id = ${planId} and (ends_at is null or ends_at > ${at})) as coupons`)
    .then((row) => found(row, "plan", planId));
}

/** Who has a plan of the group. */
export async function countInGroup(database: Database, groupId: number): Promise<number> {
  const row = await database.row<{ subscribers: number }>(sql`
    select count(*)::integer as subscribers from subscriptions s join plans p on p.id = s.plan_id
    where p.group_id = ${groupId} and s.status in ('trialing', 'active', 'past_due')`);
  return row?.subscribers ?? 0;
}

/** Coupons for every plan that takes some, which have not ended. */
export async function countFreeCoupons(database: Database, at: Date): Promise<number> {
  const row = await database.row<{ coupons: number }>(sql`
    select count(*)::integer as coupons from coupons where plan_id is null and (ends_at is null or ends_at > ${at})`);
  return row?.coupons ?? 0;
}
