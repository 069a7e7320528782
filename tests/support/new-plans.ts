import type { Client } from "#contract/client.ts";
import type { NewGroup } from "#contract/admin/plans.ts";

/** A group of plans as the staff type it: 'Étudiant', by month and by year, from the tests' first day on. */
export const studentGroup: NewGroup = {
  name_fr: "Étudiant",
  name_en: "Student",
  position: 2,
  account_type: 1,
  screens: 1,
  people: 1,
  month_cents: 499,
  year_cents: 4990,
  has_promotion: true,
  from: "2026-03-10",
  until: null,
};

/** Creates a group of plans as it was shown. Returns its id, and its plans' by month and by year. */
export async function addGroup(admin: Client, over: Partial<NewGroup> = {}) {
  const body = { ...studentGroup, ...over };
  const { fingerprint } = await admin("POST /admin/plan-groups/preview", { body });
  const { id, plans } = await admin("POST /admin/plan-groups", { body: { ...body, fingerprint } });
  return { id, month: plans[0] ?? 0, year: plans[1] ?? plans[0] ?? 0 };
}

/** Withdraws a plan from a day on, or offers it again. */
export async function withdraw(admin: Client, id: number, until: string | null) {
  const asked = { params: { id }, body: { from: null, until } };
  const { fingerprint } = await admin("POST /admin/plans/{id}/offer-preview", asked);
  await admin("PUT /admin/plans/{id}/offer", { ...asked, body: { ...asked.body, fingerprint } });
}
