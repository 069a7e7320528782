import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, three, type DatabaseNumber, type Layout, type PortName } from "./layout.ts";

const patienceMs = 180_000;

/** Waits for a condition. @throws Error where it does not come within three minutes */
export async function until(what: string, layout: Layout, isThere: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await isThere());) {
    if (Date.now() > end) throw new Error(`${what} does not answer: see ${layout.folder}/log.`);
    await sleep(250);
  }
}

/** The status of a request; undefined where nothing answers in time. */
export async function statusOf(address: string, path: string, milliseconds = 2000): Promise<number | undefined> {
  return (await ask(address, path, milliseconds))?.status;
}

async function ask(address: string, path: string, milliseconds: number): Promise<Response | undefined> {
  try {
    return await fetch(`http://${address}${path}`, { signal: AbortSignal.timeout(milliseconds) });
  } catch {
    // Nothing listens, or what listens hangs: both are answers here.
    return undefined;
  }
}

/** A PostgreSQL as Patroni describes it (REST API, GET /cluster). `lag` in bytes. */
export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };

/** All PostgreSQL of the cluster, from the first Patroni that answers; undefined where none does. */
export async function membersOf(layout: Layout): Promise<Member[] | undefined> {
  for (const number of three) {
    const answer = await ask(addressOf(layout, `patroni${number}`), "/cluster", 1500);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return undefined;
}

/** The name of the PostgreSQL that is the primary by its own word. */
export async function primaryOf(layout: Layout): Promise<string | undefined> {
  const answers = three.map(async (number) => {
    const status = await statusOf(addressOf(layout, `patroni${number}`), "/primary");
    return status === 200 ? [`database${number}`] : [];
  });
  return (await Promise.all(answers)).flat()[0];
}

/** What /readyz of a process says: its status and the problems that it names. */
export async function readinessOf(layout: Layout, name: PortName): Promise<string> {
  const answer = await ask(addressOf(layout, name), "/readyz", 3500);
  if (!answer) return "no answer";
  const { status, problems } = (await answer.json().catch(() => ({}))) as { status?: string; problems?: unknown };
  const named = Array.isArray(problems) && problems.length > 0 ? ` (${problems.join(", ")})` : "";
  return `${status ?? answer.status}${named}`;
}

/** The cluster's own settings as etcd has them (Patroni's REST API, GET /config); empty where its Patroni does not answer. */
export async function configurationOf(layout: Layout, number: DatabaseNumber): Promise<Record<string, unknown>> {
  const answer = await ask(addressOf(layout, `patroni${number}`), "/config", 1500);
  return answer?.ok ? ((await answer.json()) as Record<string, unknown>) : {};
}
