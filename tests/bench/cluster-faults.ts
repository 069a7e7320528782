import pg from "pg";
import { membersOf } from "#commands/cluster/questions.ts";
import { addressOf } from "#commands/cluster/layout.ts";
import type { Cluster } from "#tests/support/cluster.ts";

/** Before the fault, with it, and after it. */
export const seconds = { calm: 20, fault: 30, after: 25 };

/** `waits`: writes cannot come back before it is healed. */
export type Fault = {
  begin: (cluster: Cluster) => Promise<unknown>;
  heal: (cluster: Cluster) => Promise<unknown>;
  waits?: boolean;
};

const killed = (part: string): Fault => ({
  begin: ({ act }) => act("kill", part, "--for", String(seconds.fault)),
  heal: async () => undefined,
});
const resume = ({ act }: Cluster) => act("resume");
const hung = (part: string): Fault => ({ begin: ({ act }) => act("hang", part), heal: resume });

export const faults: Record<string, Fault> = {
  killed: killed("primary"),
  hung: hung("primary"),
  "cut-off": { begin: ({ act }) => act("cut-off", "primary"), heal: resume },
  demoted: { begin: ({ act }) => act("demote", "primary"), heal: ({ act }) => act("demote", "primary") },
  "without-standby": {
    async begin({ act, layout }) {
      const standbys = ((await membersOf(layout)) ?? []).filter(({ role }) => role !== "leader");
      for (const { name } of standbys) await act("kill", name, "--for", String(seconds.fault));
    },
    heal: async () => undefined,
    waits: true,
  },
  // Tables cannot grow, and what still fits is written.
  "disk-full": { begin: ({ act }) => act("fill", "primary"), heal: resume, waits: true },
  // PostgreSQL stops where its log does not fit, and a standby takes over.
  "log-full": {
    async begin(cluster) {
      await cluster.act("fill", "primary");
      await useUpLog(cluster);
    },
    heal: resume,
  },
  "web-hung": hung("web"),
  "edge-hung": hung("edge"),
  "store-hung": hung("store"),
};

/** More files than PostgreSQL ever keeps in reserve for its log. */
const mostLogFiles = 200;

/** Begins one file of the log after another, until the disk has no room for the next. */
async function useUpLog({ layout, secrets }: Cluster): Promise<void> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${secrets.SUPERUSER_PASSWORD}@${addressOf(layout, "primary")}/postgres`,
  });
  const broken = new Promise<void>((resolve) => client.on("error", () => resolve()));
  await client.connect();
  const fill = async () => {
    for (let file = 0; file < mostLogFiles; file += 1) {
      await client.query("select pg_logical_emit_message(false, 'silecs', 'a file of the log')");
      await client.query("select pg_switch_wal()");
    }
    throw new Error("the log fitted on a full disk");
  };
  // PostgreSQL ends, and the connection with it.
  await Promise.race([
    broken,
    fill().catch((error: Error) => {
      if (error.message.startsWith("the log")) throw error;
    }),
  ]);
  await client.end().catch(() => undefined);
}
