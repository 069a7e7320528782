import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { createFaultLog } from "./fault-log.ts";

function setUp() {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  const time = { ms: 0 };
  const log = createFaultLog(createLog("info", sink), () => time.ms);
  return { log, time, lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test("a fault that keeps coming is written whole once a minute, and in one short line each time", () => {
  const { log, time, lines } = setUp();
  for (const reference of ["a", "b", "c"]) log.fault(new TypeError("x is undefined"), { reference });
  log.fault(new TypeError("y is undefined"), { reference: "d" });
  time.ms = 60_000;
  log.fault(new TypeError("x is undefined"), { reference: "e" });
  expect(lines().map(({ reference, err }) => [reference, err !== undefined])).toEqual([
    ["a", true],
    ["b", false],
    ["c", false],
    ["d", true],
    ["e", true],
  ]);
  expect(JSON.stringify(lines()[1]).length).toBeLessThan(200);
});

test("a state that everybody meets is one line a minute, with how many met it", () => {
  const { log, time, lines } = setUp();
  for (let met = 0; met < 1000; met += 1) log.state("the database is away", { reason: "ECONNREFUSED" });
  time.ms = 60_000;
  log.state("the database is away", { reason: "ECONNREFUSED" });
  expect(lines().map(({ msg, reason, since }) => ({ msg, reason, since }))).toEqual([
    { msg: "the database is away", reason: "ECONNREFUSED", since: 0 },
    { msg: "the database is away", reason: "ECONNREFUSED", since: 999 },
  ]);
});

test("faults whose words change each time do not fill the memory, and are written all the same", () => {
  const { log, lines } = setUp();
  for (let n = 0; n < 500; n += 1) log.fault(new Error(`fault ${n}`), { reference: String(n) });
  log.fault(new Error("fault 0"), { reference: "again" });
  expect(lines()).toHaveLength(501);
  // The oldest was evicted, so it is logged with its stack again.
  expect(lines().at(-1)?.["err"]).toBeDefined();
});
