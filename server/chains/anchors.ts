import { appendFile, readFile, rename } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import type { Database } from "#server/database/pool.ts";
import { chainNames, type Head } from "./chain.ts";
import { findHeads } from "./queries.ts";

const Noted = z.object({
  at: z.string(),
  heads: z.array(z.object({ chain: z.enum(chainNames), position: z.int(), hash: z.string() })),
});

export type Anchors = ReturnType<typeof createAnchors>;

/**
 * Notes the heads of the chains outside the database, where its user cannot rewrite them: one line of JSON each time. A
 * chain that was cut off or computed anew no longer passes through them.
 */
export function createAnchors(dataDir: string) {
  const file = path.join(dataDir, "chain-anchors.jsonl");
  let noted = "";
  return {
    /** Appends the present heads where they have moved, and returns them. */
    async note(database: Database, at: Date): Promise<Head[]> {
      const heads = await headsOf(database);
      const text = JSON.stringify(heads);
      if (heads.length > 0 && text !== noted)
        await appendFile(file, `${JSON.stringify({ at: at.toISOString(), heads })}\n`, { mode: 0o600 });
      noted = text;
      return heads;
    },
    read: () => readAnchors(file),
    /** Sets all noted heads aside, after a restore to an earlier state. Returns the new name; undefined without any. */
    async setAside(at: Date): Promise<string | undefined> {
      const aside = `${file}.until-${at.toISOString().replaceAll(":", "")}`;
      if ((await readText(file)) === "") return undefined;
      await rename(file, aside);
      noted = "";
      return aside;
    },
  };
}

/** Heads that were noted in a file, each once; none without the file. A line cut off by a crash is left out. */
export async function readAnchors(file: string): Promise<Head[]> {
  const heads = new Map<string, Head>();
  for (const line of (await readText(file)).split("\n")) {
    const read = z.safeParse(Noted, parsed(line));
    if (!read.success) continue;
    for (const head of read.data.heads) heads.set(`${head.chain} ${head.position} ${head.hash}`, head);
  }
  return [...heads.values()];
}

async function headsOf(database: Database): Promise<Head[]> {
  const rows = await findHeads(database);
  return rows.flatMap(({ chain, position, hash }) => {
    const name = chainNames.find((known) => known === chain);
    return name ? [{ chain: name, position, hash: hash.toString("hex") }] : [];
  });
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
