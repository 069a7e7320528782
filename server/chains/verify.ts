import { createHash } from "node:crypto";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Chain, ChainFault, ChainName, FaultKind, Head, Verification } from "./chain.ts";
import { findContents, findLinks, findUnlinked, keysWithoutLink, type Link } from "./queries.ts";

const batch = 2000;
/** Faults that are named; the others are counted. */
const mostNamed = 100;

/**
 * Verifies chains against their rows, and against the heads noted before. Hashes are computed here, not by functions that
 * the database's user could replace. Reads one snapshot.
 */
export function verifyChains(
  database: Database,
  chains: readonly Chain[],
  anchors: readonly Head[],
  at: Date,
): Promise<Verification> {
  return database.transaction(async (inside) => {
    await inside.run(sql`set transaction isolation level repeatable read, read only`);
    const found: Verification = { rows: 0, faultCount: 0, faults: [] };
    const note = (fault: ChainFault) => {
      found.faultCount += 1;
      if (found.faults.length < mostNamed) found.faults.push(fault);
    };
    const noted = [...anchors];
    for (const chain of chains) noted.push(...((await chain.heads?.(inside)) ?? []));
    for (const chain of chains) {
      const own = noted.filter((anchor) => anchor.chain === chain.name);
      found.rows += await verifyOne(inside, chain, { anchors: own, at, note });
    }
    return found;
  });
}

type Verifying = { anchors: readonly Head[]; at: Date; note: (fault: ChainFault) => void };

async function verifyOne(database: Database, chain: Chain, { anchors, at, note }: Verifying): Promise<number> {
  const { name } = chain;
  const due = new Map(anchors.map((anchor) => [`${anchor.position} ${anchor.hash}`, anchor]));
  let last: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(0) };
  let links = await findLinks(database, name, 0, batch);
  while (links.length > 0) {
    const contents = await findContents(
      database,
      chain,
      links.map(({ row_key }) => row_key),
    );
    for (const link of links) {
      const { position, row_key: key, hash } = link;
      if (position !== last.position + 1 || !hash.equals(hashOf(name, link, last.hash)))
        note({ chain: name, kind: "broken", key, position });
      const kind = faultOf(chain, link, contents.get(key), at);
      if (kind) note({ chain: name, kind, key, position });
      due.delete(`${position} ${hash.toString("hex")}`);
      last = link;
    }
    links = await findLinks(database, name, last.position, batch);
  }
  for (const { position } of due.values())
    note({ chain: name, kind: "rewritten", key: `${name} ${position}`, position });
  for (const key of await findUnlinked(database, chain, mostNamed))
    note({ chain: name, kind: "unsealed", key, position: null });
  const known = (await chain.knownKeys?.(database)) ?? [];
  for (const key of await keysWithoutLink(database, name, known))
    note({ chain: name, kind: "missing", key, position: null });
  for (const key of (await chain.contradicted?.(database, at)) ?? [])
    note({ chain: name, kind: "contradicted", key, position: null });
  return last.position;
}

function faultOf(chain: Chain, link: Link, content: string | undefined, at: Date): FaultKind | undefined {
  if (content === undefined) return isOver(chain, link.made_at, at) ? undefined : "missing";
  return sha256(content).equals(link.digest) ? undefined : "changed";
}

function isOver({ keptYears }: Chain, madeAt: Date, at: Date): boolean {
  if (keptYears === null) return false;
  const over = new Date(madeAt);
  over.setUTCFullYear(over.getUTCFullYear() + keptYears);
  return over <= at;
}

/** As `append_to_chain` computes it in the database. */
function hashOf(chain: ChainName, { position, row_key, made_at, digest }: Link, before: Buffer): Buffer {
  return sha256(before, digest, `${chain} ${position} ${made_at.getTime()} ${row_key}`);
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
