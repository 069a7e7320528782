import { makePerson } from "./people.ts";
import { signUp } from "./subscriber.ts";
import type { World } from "./world.ts";

const coupons = [
  {
    codes: "BIENVENUE",
    campaign: "Lettre de bienvenue",
    discount_cents: 1500,
    starts_on: null,
    ends_on: null,
    max_uses: null,
    first_order_only: true,
  },
  {
    codes: "CURIEUX",
    campaign: "Semaine des curieux",
    discount_cents: 2000,
    starts_on: null,
    ends_on: "2024-01-31",
    max_uses: 60,
    first_order_only: false,
  },
  {
    codes: "DOUZEMOIS",
    campaign: "Offrir une année",
    discount_cents: 2500,
    starts_on: "2024-10-01",
    ends_on: "2024-12-31",
    max_uses: 20,
    first_order_only: false,
  },
  {
    codes: "MEDIATHEQUE",
    campaign: "Lecteurs de Valbrune",
    discount_cents: 3000,
    starts_on: "2025-08-01",
    ends_on: "2026-06-30",
    max_uses: 25,
    first_order_only: true,
  },
  {
    codes: "PRINTEMPS",
    campaign: "Semaine du ciel",
    discount_cents: 2000,
    starts_on: "2026-03-01",
    ends_on: "2026-03-31",
    max_uses: 100,
    first_order_only: false,
  },
];

export async function makeCoupons({ site }: World): Promise<void> {
  const call = await site.asStaff("accountant");
  for (const coupon of coupons)
    await call("POST /admin/coupons", { body: { plan_id: null, email_domain: null, ...coupon } });
}

const groups = [
  { name: "Médiathèque de Valbrune", seats: 25, ends_on: "2026-02-28", pupil_ceiling: null, members: 19 },
  {
    name: "Comité d’entreprise Ateliers Corvisart",
    seats: 20,
    ends_on: "2025-11-14",
    pupil_ceiling: null,
    members: 14,
  },
  { name: "Université du temps libre de Montreval", seats: 12, ends_on: "2025-06-30", pupil_ceiling: null, members: 9 },
];

/** Sells seats to a client group, whose members then join one after another. */
export const sellSeats =
  (index: number) =>
  async (world: World): Promise<void> => {
    const group = groups[index];
    if (!group) return;
    const { members, ...form } = group;
    const call = await world.site.asStaff("accountant");
    const { code } = await call("POST /admin/client-groups", { body: form });
    for (let member = 0; member < members; member += 1) {
      const serial = world.people.length + 1;
      const one = await signUp(world.site, makePerson(world.random, serial, world.taken), serial, true);
      world.people.push(one);
      await one.call((asMember) => asMember("POST /me/client-group", { body: { code } }));
    }
  };
