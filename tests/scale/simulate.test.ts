import { expect, test } from "vitest";
import type { CallCost } from "#tests/bench/costs.ts";
import { assumed } from "./assumed.ts";
import type { Measured } from "./measured.ts";
import { smallest, type Deployment } from "./model.ts";
import { fullest, planFor, simulate, viewersUntilFull } from "./simulate.ts";

const cost = (appMs: number): CallCost => ({ appMs, databaseMs: 0.2, walBytes: 300, writes: 1, answerBytes: 100 });
const measured: Measured = {
  calls: {
    home: cost(0.5),
    title: cost(0.5),
    open: cost(1),
    signature: { ...cost(0.1), databaseMs: 0, walBytes: 0 },
    log: cost(0.3),
    save: cost(0.4),
    ping: { ...cost(0.2), walBytes: 0 },
    signIn: cost(20),
  },
  proxyMs: 0.05,
  edgeMs: 0.1,
  logRowBytes: 120,
};

test("twice the viewers fill each part that serves them twice as much", () => {
  const [once, twice] = [1000, 2000].map((viewers) => simulate(measured, smallest, viewers, "premiere"));
  for (const part of ["web", "proxyCpu", "proxyConnections", "edgeCpu", "egress", "primary", "wal", "logDisk"] as const)
    expect([part, (twice?.[part].share ?? 0) / (once?.[part].share ?? 1)]).toEqual([part, expect.closeTo(2, 5)]);
  expect(twice?.notify.share).toBe(once?.notify.share);
});

test("what a part cannot do waits: sign-ins for twice what the processors do make a queue as long as they came", () => {
  const viewers = 10_000;
  const processors = smallest.webMachines * assumed.webCores;
  const { web } = simulate(measured, smallest, viewers, "outage");
  const forHashes = processors * (2 - web.share);
  const signInsASecond = (viewers * assumed.signInShare) / assumed.signInSeconds;
  const slow = { ...measured, calls: { ...measured.calls, signIn: cost((1000 * forHashes) / signInsASecond) } };
  const { signIns } = simulate(slow, smallest, viewers, "outage");
  expect(signIns.share).toBeCloseTo(2, 5);
  expect(signIns.delaySeconds).toBeCloseTo(assumed.signInSeconds, 5);
  expect(simulate(measured, smallest, viewers, "outage").signIns.delaySeconds).toBe(0);
});

test("a part whose measured cost doubles is full at half as many viewers, the others where they were", () => {
  const dearer = { ...measured, proxyMs: measured.proxyMs * 2 };
  const ratio = (part: "proxyCpu" | "edgeCpu") => viewersUntilFull(dearer, part) / viewersUntilFull(measured, part);
  expect(ratio("proxyCpu")).toBeCloseTo(0.5, 2);
  expect(ratio("edgeCpu")).toBeCloseTo(1, 2);
});

test("a planned deployment has no full part, and with a tenth less of any kind it has one", () => {
  for (const viewers of [100, 50_000, 1_000_000]) {
    const { deployment } = planFor(measured, viewers);
    expect(fullest(measured, deployment, viewers)[0]?.share).toBeLessThanOrEqual(assumed.fullFrom);
    for (const kind of ["webMachines", "proxyMachines", "edgeMachines", "primaries"] as const) {
      const fewer: Deployment = { ...deployment, [kind]: Math.floor(deployment[kind] * 0.9) };
      if (deployment[kind] === smallest[kind]) continue;
      expect([viewers, kind, (fullest(measured, fewer, viewers)[0]?.share ?? 0) > assumed.fullFrom]).toEqual([
        viewers,
        kind,
        true,
      ]);
    }
  }
});

test("the part that is full first is enlarged first", () => {
  const { order } = planFor(measured, 1_000_000);
  const [first] = fullest(measured, smallest, 1_000_000);
  expect(order[0]).toBe(first?.part);
  expect(planFor(measured, 100).order).toEqual([]);
});
