import type { RightsHolder } from "#contract/admin/rights-holders.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { pageOfFound, type Page, type Paging } from "#server/http/paged-answers.ts";
import {
  findHolder,
  insertHolder,
  listHolders,
  lockHolder,
  updateHolder,
  type HolderFacts,
  type HolderRow,
} from "./holder-queries.ts";

type Asked = Paging & { search?: string | undefined; state?: HolderFacts["state"] | undefined };

export function holders(database: Database, asked: Asked, at: Date): Promise<Page<RightsHolder>> {
  const { search = "", state, ...paging } = asked;
  return pageOfFound(paging, async (window) => {
    const filter = { search: search.trim(), state, today: civilDay(at) };
    const { data, total } = await listHolders(database, filter, window);
    return { data: data.map(holderEntity), total };
  });
}

/** @throws AppError notFound */
export async function holder(database: Database, id: number, at: Date): Promise<RightsHolder> {
  return holderEntity(found(await findHolder(database, id, civilDay(at)), "rightsHolder", id));
}

export async function createHolder(inside: Database, facts: HolderFacts, at: Date): Promise<RightsHolder> {
  const { id } = found(await insertHolder(inside, facts, at), "rightsHolder");
  return holder(inside, id, at);
}

type Changed = { before: HolderFacts; after: RightsHolder };

/** @throws AppError notFound */
export async function changeHolder(inside: Database, id: number, facts: HolderFacts, at: Date): Promise<Changed> {
  const before = found(await lockHolder(inside, id), "rightsHolder", id);
  await updateHolder(inside, id, facts);
  return { before, after: await holder(inside, id, at) };
}

export const subjectOf = ({ id, name }: { id: number; name: string }): string => `rights holder ${id} “${name}”`;

function holderEntity(row: HolderRow): RightsHolder {
  return {
    id: row.id,
    name: row.name,
    contact: row.contact,
    address: row.address,
    email: row.email,
    remuneration: row.remuneration,
    notes: row.notes,
    state: row.state,
    created_at: row.created_at.toISOString(),
    titles: row.titles,
  };
}
