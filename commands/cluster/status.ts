import { addressOf, portOf, programs, three, type Layout } from "./layout.ts";
import { isAlive, isHung } from "./processes.ts";
import { membersOf, readinessOf, statusOf, type Member } from "./questions.ts";
import type { ClusterRecord } from "./records.ts";

const roles: Record<string, string> = {
  leader: "primary",
  sync_standby: "synchronous standby",
  replica: "standby",
};

/** Who is what: a line for each part. */
export async function statusLines(layout: Layout, record: ClusterRecord): Promise<string[]> {
  const [members, ...answers] = await Promise.all([membersOf(layout), ...answersOf(layout)]);
  const said = new Map([...answers, ...databaseAnswers(members)]);
  const rows = partNames.map((name) => {
    const id = record.parts[name];
    const state = !id || !isAlive(id) ? "down" : isHung(id) ? "hung" : "running";
    return [name, id ? String(id.pid) : "-", state, said.get(name) ?? ""];
  });
  const table = aligned([["part", "pid", "state", "says"], ...rows]);
  const lines = [`http://localhost:${portOf(layout, "site")}`, "", ...table];
  const waits = members !== undefined && !members.some(({ role }) => role === "sync_standby");
  return waits ? [...lines, "", "No standby confirms commits: whoever writes waits until one is back."] : lines;
}

const partNames = [
  "proxy",
  ...programs,
  "edge",
  "database1",
  "database2",
  "database3",
  "etcd1",
  "etcd2",
  "etcd3",
  "store-proxy",
  "store-account",
  "store-container",
  "store-object",
  "store-cache",
];

type Answer = readonly [part: string, says: string];

function answersOf(layout: Layout): Promise<Answer>[] {
  const by = (part: string, ask: Promise<string>) => ask.then((says): Answer => [part, says]);
  const ok = async (address: string, path: string) => {
    const status = await statusOf(address, path);
    return status === undefined ? "no answer" : status < 300 ? "ok" : `answers ${status}`;
  };
  return [
    ...programs.map((name) => by(name, readinessOf(layout, name))),
    by("edge", ok(addressOf(layout, "edge"), "/edge-alive")),
    by("store-proxy", ok(addressOf(layout, "store"), "/healthcheck")),
    ...three.map((number) => by(`etcd${number}`, ok(addressOf(layout, `etcd${number}`), "/health"))),
    by("proxy", readinessOf(layout, "site")),
  ];
}

function databaseAnswers(members: Member[] | undefined): Answer[] {
  return three.map((number): Answer => {
    const name = `database${number}`;
    if (!members) return [name, "no Patroni answers"];
    const member = members.find((one) => one.name === name);
    return [name, member ? described(member) : "not in the cluster"];
  });
}

function described({ role, state, timeline, lag }: Member): string {
  const behind = typeof lag === "number" ? `, ${lag === 0 ? "no lag" : `${lag} bytes behind`}` : "";
  return `${roles[role] ?? role}, ${state}, timeline ${timeline ?? "unknown"}${role === "leader" ? "" : behind}`;
}

function aligned(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
