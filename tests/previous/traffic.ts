import { CallError } from "#contract/client.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { addressOf, endpoints, queryFor, type Endpoint } from "#tests/support/contract-sweep.ts";
import { spendAnEvening, type Send, type Session } from "./people.ts";

export type Traffic = {
  /** A balancer's list of programs: every call goes to one of them, in turn. */
  add(url: string): void;
  /** Takes a program off the list, and waits until its calls are answered. */
  remove(url: string): Promise<void>;
  faults: string[];
  evenings(): number;
  stop(): Promise<void>;
};

/** People who sign up, pay, watch and cancel, again and again, each of their calls at another program. */
export function startTraffic(database: Database, people: number): Traffic {
  const urls: string[] = [];
  const underWay = new Map<string, number>();
  const faults: string[] = [];
  const count = { turns: 0, begun: 0, done: 0 };
  const stopping = new AbortController();

  const send: Send = async (path, init) => {
    count.turns += 1;
    const url = urls[count.turns % urls.length] ?? "";
    underWay.set(url, (underWay.get(url) ?? 0) + 1);
    try {
      const answer = await fetch(url + path, init);
      const body = await answer.arrayBuffer();
      return new Response(answer.status === 204 ? null : body, answer);
    } finally {
      underWay.set(url, (underWay.get(url) ?? 0) - 1);
    }
  };
  const person = async () => {
    while (!stopping.signal.aborted) {
      const serial = (count.begun += 1);
      try {
        // All come from one address, whose registrations are limited.
        await database.run(sql`delete from tries`);
        await spendAnEvening(send, serial);
        count.done += 1;
      } catch (error) {
        faults.push(describe(error));
      }
    }
  };
  let running: Promise<unknown> | undefined;
  return {
    add(url) {
      urls.push(url);
      running ??= Promise.all(Array.from({ length: people }, person));
    },
    async remove(url) {
      urls.splice(urls.indexOf(url), 1);
      while ((underWay.get(url) ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    faults,
    evenings: () => count.done,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function describe(error: unknown): string {
  if (error instanceof CallError)
    return `${error.status} ${error.message} ${JSON.stringify(error.messages)}\n${error.stack}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Statuses by call and caller. */
export type Statuses = Record<string, number>;

/** Makes every reading call of the contract once at one program, as each of these people who may make it. */
export async function readEverything(url: string, cast: Record<string, Session>): Promise<Statuses> {
  const statuses: Statuses = {};
  for (const endpoint of endpoints.filter(({ spec }) => spec.method === "GET")) {
    for (const [who, session] of Object.entries(cast).filter(([name]) => mayCall(name, endpoint))) {
      const query = new URLSearchParams(Object.entries(queryFor(endpoint)).map(([key, value]) => [key, String(value)]));
      const answer = await fetch(`${url}${addressOf(endpoint.spec)}?${query}`, { headers: headersOf(session) });
      // Some answer for as long as somebody listens.
      await answer.body?.cancel();
      statuses[`${endpoint.name} as ${who}`] = answer.status;
    }
  }
  return statuses;
}

function mayCall(who: string, { spec: { access } }: Endpoint): boolean {
  const isStaffs = typeof access === "object";
  if (who === "admin") return isStaffs;
  return (
    !isStaffs && access !== "staffSignIn" && (who !== "nobody" || access === "public" || access === "optionalSession")
  );
}

function headersOf({ token, profile }: Session): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(profile !== undefined && { "x-profile-id": String(profile) }),
  };
}
