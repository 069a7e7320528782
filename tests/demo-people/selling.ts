import { sql } from "#server/database/sql.ts";
import { integer } from "#tests/simulation/random.ts";
import { makePerson } from "./people.ts";
import { signUp } from "./subscriber.ts";
import type { World } from "./world.ts";

type Coupon = {
  codes: string;
  campaign: string;
  discount_cents: number;
  starts_on?: string;
  ends_on: string | null;
  max_uses: number | null;
  first_order_only?: true;
  email_domain?: string;
};

/** Made at the beginning of each campaign. */
export const campaigns = {
  welcome: {
    codes: "BIENVENUE",
    campaign: "Lettre de bienvenue",
    discount_cents: 1500,
    ends_on: null,
    max_uses: null,
    first_order_only: true,
  },
  curious: {
    codes: "CURIEUX",
    campaign: "Semaine des curieux",
    discount_cents: 2000,
    ends_on: "2024-01-31",
    max_uses: 60,
  },
  forum: { codes: "CINECLUB", campaign: "Ciné-clubs du Nord", discount_cents: 4000, ends_on: null, max_uses: 40 },
  science: {
    codes: "FETESCIENCE",
    campaign: "Fête de la science",
    discount_cents: 2000,
    starts_on: "2024-10-04",
    ends_on: "2024-10-14",
    max_uses: 50,
  },
  year: {
    codes: "DOUZEMOIS",
    campaign: "Offrir une année",
    discount_cents: 2500,
    starts_on: "2024-10-15",
    ends_on: "2024-12-31",
    max_uses: 20,
  },
  teachers: {
    codes: "ENSEIGNANTS",
    campaign: "Offre aux enseignants",
    discount_cents: 3500,
    ends_on: "2025-12-31",
    max_uses: 80,
    email_domain: "poste.example",
  },
  library: {
    codes: "MEDIATHEQUE",
    campaign: "Lecteurs de Valbrune",
    discount_cents: 3000,
    ends_on: "2026-06-30",
    max_uses: 25,
    first_order_only: true,
  },
  spring: {
    codes: "PRINTEMPS",
    campaign: "Semaine du ciel",
    discount_cents: 2000,
    starts_on: "2026-03-01",
    ends_on: "2026-03-31",
    max_uses: 100,
  },
} satisfies Record<string, Coupon>;

export const runCampaign =
  (name: keyof typeof campaigns) =>
  async ({ site }: World): Promise<void> => {
    const call = await site.asStaff("accountant");
    const given: Coupon = campaigns[name];
    const open = { plan_id: null, email_domain: null, starts_on: null, first_order_only: false };
    await call("POST /admin/coupons", { body: { ...open, ...given } });
  };

async function findCoupon({ site }: World, name: keyof typeof campaigns): Promise<number> {
  const row = await site.database.row<{ id: number }>(sql`
    select id from coupons where code = ${campaigns[name].codes}`);
  return row?.id ?? 0;
}

export const stopCampaign =
  (name: keyof typeof campaigns, reason: string) =>
  async (world: World): Promise<void> => {
    const call = await world.site.asStaff("accountant");
    const params = { id: String(await findCoupon(world, name)) };
    await call("POST /admin/coupons/{id}/stop", { params, body: { reason } });
  };

export const extendCampaign =
  (name: keyof typeof campaigns, limits: { max_uses: number; ends_on: string }, reason: string) =>
  async (world: World): Promise<void> => {
    const call = await world.site.asStaff("accountant");
    const params = { id: String(await findCoupon(world, name)) };
    await call("PUT /admin/coupons/{id}", { params, body: { ...limits, reason } });
  };

/** A partner's codes, each for one order, from the file of their box office. */
export async function importCoupons({ site, random }: World): Promise<void> {
  const codes = Array.from({ length: 12 }, () => `FESTIVAL-${integer(random, 100_000, 999_999)}`);
  const lines = codes.map((code) => `${code},20.00,Festival de Montreval,2025-12-31,1`);
  const file = new Blob([`code,discount,campaign,last_day,max_uses\n${lines.join("\n")}\n`], { type: "text/csv" });
  const call = await site.asStaff("accountant");
  for (const trial of ["1", "0"] as const)
    await call("POST /admin/coupon-imports", { body: formOf({ dry_run: trial }, file) });
}

/** An editor's table of keywords, of which two columns were exchanged: taken back the same day. */
export async function importTitles({ site }: World): Promise<void> {
  const lines = [
    "slug,keywords_fr,keywords_en",
    'vertige,"relativity, altitude, clock","relativité, altitude, horloge"',
    'la-nuee,"starlings, flock","étourneaux, nuée"',
    'quinze-pendules,"pendulum, wave","pendule, onde"',
  ];
  const file = new Blob([`${lines.join("\n")}\n`], { type: "text/csv" });
  const call = await site.asStaff("editor");
  const body = formOf({ dry_run: "0", name: "mots-cles-revus.csv" }, file);
  const { id, faults } = await call("POST /admin/title-imports", { body });
  if (id === null) throw new Error(`titles were not imported: ${JSON.stringify(faults)}`);
}

export async function undoImport({ site }: World): Promise<void> {
  const call = await site.asStaff("editor");
  const { data } = await call("GET /admin/title-imports");
  const made = data.find(({ undone_at: undone }) => undone === null);
  if (made) await call("POST /admin/title-imports/{id}/undo", { params: { id: String(made.id) } });
}

/** The fields before the file, which ends a form. */
function formOf(fields: Record<string, string>, file: Blob): never {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", file, "tableau.csv");
  return form as never;
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
