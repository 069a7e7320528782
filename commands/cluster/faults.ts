import { readFileSync } from "node:fs";
import { addressOf, databaseFolder, numberOf, three, type Layout } from "./layout.ts";
import { familyOf, isAlive, isHung, postmasterOf, signal, type ProcessId } from "./processes.ts";
import { primaryOf } from "./questions.ts";
import { keepDown, type ClusterRecord } from "./records.ts";

export const faultTargets = "primary|web|worker|edge|store|etcd|proxy, or the name of a part as `status` shows it";

/**
 * The parts that a word means: one of a kind that runs (or hangs), all of the store, or the part of that name.
 * @returns empty where the word means none
 */
export async function partsMeant(
  layout: Layout,
  { parts }: ClusterRecord,
  word: string,
  hung: boolean,
): Promise<string[]> {
  if (word === "primary" && !hung) return [(await primaryOf(layout)) ?? []].flat();
  if (word === "store") return Object.keys(parts).filter((name) => name.startsWith("store-"));
  const isOfKind = (name: string) =>
    name === word || (/^(?:web|worker|etcd|database)$/.test(word) && name.replace(/\d$/, "") === word);
  const running = Object.entries(parts).filter(([name, id]) => isOfKind(name) && isAlive(id) && isHung(id) === hung);
  return running.map(([name]) => name).slice(0, 1);
}

/** Every process of a part. A database is a machine: Patroni and the PostgreSQL that it started. */
function processesOf(layout: Layout, { parts }: ClusterRecord, name: string): ProcessId[] {
  const number = three.find((one) => name === `database${one}`);
  const postmaster = number && postmasterOf(databaseFolder(layout, number));
  return familyOf([parts[name] ?? [], postmaster ?? []].flat());
}

/** Kills a part as a power cut does. It is started again after `milliseconds`, at least a second. */
export function killPart(layout: Layout, record: ClusterRecord, name: string, milliseconds: number): void {
  keepDown(layout.folder, name, milliseconds);
  signal(processesOf(layout, record, name), "SIGKILL");
}

/** Stops a part without ending it: its connections stay open, and nothing answers. */
export function hangPart(layout: Layout, record: ClusterRecord, name: string): void {
  signal(processesOf(layout, record, name), "SIGSTOP");
}

export function resumePart(layout: Layout, record: ClusterRecord, name: string): void {
  signal(processesOf(layout, record, name), "SIGCONT");
}

/**
 * Cuts a PostgreSQL off from the other machines: its Patroni neither renews its lease nor answers, and no standby receives what it
 * writes. It runs on itself, does not know of it, and would take writes.
 */
export function cutOff(layout: Layout, { parts }: ClusterRecord, name: string): void {
  const number = numberOf(name);
  const postmaster = postmasterOf(databaseFolder(layout, number));
  const senders = familyOf([postmaster ?? []].flat()).filter(({ pid }) => isWalSender(pid));
  signal([...familyOf([parts[name] ?? []].flat()), ...senders], "SIGSTOP");
}

/** Lets the standby of a primary take over, as `patronictl switchover` does. @throws Error with Patroni's reason where it refuses */
export async function demote(layout: Layout, name: string): Promise<void> {
  const answer = await fetch(`http://${addressOf(layout, `patroni${numberOf(name)}`)}/switchover`, {
    method: "POST",
    body: JSON.stringify({ leader: name }),
  });
  if (!answer.ok) throw new Error(`${name} does not hand over: ${await answer.text()}`);
}

/** PostgreSQL's processes say in their title what they are. */
const isWalSender = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("walsender");
