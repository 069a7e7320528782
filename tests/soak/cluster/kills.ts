import { setTimeout as sleep } from "node:timers/promises";
import { integer, oneOf, type Random } from "#tests/simulation/random.ts";
import { killPart, partsMeant } from "#commands/cluster/faults.ts";
import type { Layout } from "#commands/cluster/layout.ts";
import { membersOf } from "#commands/cluster/questions.ts";
import { readRecord } from "#commands/cluster/records.ts";

/** What is killed, the primary more often than what costs nobody anything. */
const drawn = [
  "primary",
  "primary",
  "primary",
  "standby",
  "standby",
  "web",
  "web",
  "worker",
  "worker",
  "edge",
  "store",
  "etcd",
  "etcd",
  "proxy",
] as const;
export type Victim = (typeof drawn)[number];

/** How long a part stays down, from a process that ends to a machine that boots. */
const downSeconds = [1, 12] as const;
const pauseMilliseconds = [3000, 15_000] as const;

type Kills = {
  layout: Layout;
  random: Random;
  kills: number;
  /** What is left alone at the moment. */
  spared: () => readonly Victim[];
  say: (line: string) => void;
};

/** Kills parts one after another, without waiting until what was killed before is back. */
export async function killParts({ layout, random, kills, spared, say }: Kills): Promise<Map<Victim, number>> {
  const counts = new Map<Victim, number>();
  for (let turn = 0; turn < kills;) {
    await sleep(integer(random, ...pauseMilliseconds));
    const victim = oneOf(random, drawn);
    const seconds = integer(random, ...downSeconds);
    const number = integer(random, 1, 3);
    if (spared().includes(victim)) continue;
    const names = await namesOf(layout, victim, number);
    const record = readRecord(layout.folder);
    // All of its kind are down, or there is no primary at the moment.
    if (names.length === 0 || !record) continue;
    turn += 1;
    counts.set(victim, (counts.get(victim) ?? 0) + 1);
    say(`kill ${turn}: ${names.join(", ")} (${victim}) for ${seconds} s`);
    for (const name of names) killPart(layout, record, name, seconds * 1000);
  }
  return counts;
}

/** The parts to be killed; of several of a kind the one with this number, else another one that runs. */
async function namesOf(layout: Layout, victim: Victim, number: number): Promise<string[]> {
  const record = readRecord(layout.folder);
  if (!record) return [];
  const meant = (word: string) => partsMeant(layout, record, word, false);
  if (victim === "standby") {
    const standbys = ((await membersOf(layout)) ?? []).filter(({ role }) => role !== "leader");
    const name = standbys[number % Math.max(1, standbys.length)]?.name;
    return name === undefined ? [] : meant(name);
  }
  const numbered = { web: 1 + (number % 2), worker: 1 + (number % 2), etcd: number };
  if (victim in numbered) {
    const exactly = await meant(`${victim}${numbered[victim as keyof typeof numbered]}`);
    if (exactly.length > 0) return exactly;
  }
  return meant(victim);
}
