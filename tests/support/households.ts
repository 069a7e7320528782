import type { Client } from "#contract/client.ts";
import type { Identity } from "./app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "./catalogue-fixture.ts";
import { createStaffMember, openStaffSession } from "./staff.ts";

export type Households = {
  site: CatalogueFixture;
  /** Reads figures. */
  accountant: Client;
  /** An adult and a child of each. */
  homes: { adult: Identity; kid: Identity }[];
};

/** A site with so many households that watch, and somebody who reads their figures. */
export async function openHouseholds(size: number): Promise<Households> {
  const site = await createCatalogueFixture();
  const homes: Households["homes"] = [];
  for (let made = 0; made < size; made += 1) homes.push(await site.viewers());
  const { id } = await createStaffMember(site, ["accountant"]);
  return { site, homes, accountant: site.as({ token: await openStaffSession(site, id) }) };
}
