import { assumed } from "./assumed.ts";
import type { Measured } from "./measured.ts";
import { capacity, demand, partKeys, smallest, type Arrivals, type Deployment, type PartKey } from "./model.ts";

/** A premiere: all come evenly within a minute, and stay. An outage: all are there, and some sign in again. */
export type Scene = "premiere" | "outage";

/** Until all have come or signed in, and what waited has had time to be served. */
const seconds = 360;

function arrivalsAt(scene: Scene, viewers: number, second: number): Arrivals {
  if (scene === "outage") {
    const signingIn = second < assumed.signInSeconds ? (viewers * assumed.signInShare) / assumed.signInSeconds : 0;
    return { coming: 0, watching: viewers, signingIn };
  }
  const come = Math.min(1, second / assumed.comingSeconds);
  return {
    coming: second < assumed.comingSeconds ? viewers / assumed.comingSeconds : 0,
    watching: viewers * come,
    signingIn: 0,
  };
}

/** Of one part during a scene. `share`: of its capacity, at most. `delaySeconds`: how long work waited for it at most. */
export type Course = { share: number; delaySeconds: number };

/**
 * Second by second: what arrives is work for each part; what a part cannot do within the second waits, first come, first served.
 * A share above 1 is a queue that grows.
 */
export function simulate(
  measured: Measured,
  deployment: Deployment,
  viewers: number,
  scene: Scene,
): Record<PartKey, Course> {
  const most = capacity(deployment);
  const waiting = Object.fromEntries(partKeys.map((part) => [part, 0])) as Record<PartKey, number>;
  const courses = Object.fromEntries(partKeys.map((part) => [part, { share: 0, delaySeconds: 0 }])) as Record<
    PartKey,
    Course
  >;
  for (let second = 0; second < seconds; second += 1) {
    const work = demand(measured, arrivalsAt(scene, viewers, second), deployment);
    for (const part of partKeys) {
      const done = most[part];
      waiting[part] = Math.max(0, waiting[part] + work[part] - done);
      courses[part].share = Math.max(courses[part].share, work[part] / done);
      courses[part].delaySeconds = Math.max(courses[part].delaySeconds, waiting[part] / done);
    }
  }
  return courses;
}

/** The parts in both scenes, the fullest first. */
export function fullest(
  measured: Measured,
  deployment: Deployment,
  viewers: number,
): { part: PartKey; share: number }[] {
  const scenes = (["premiere", "outage"] as const).map((scene) => simulate(measured, deployment, viewers, scene));
  return partKeys
    .map((part) => ({ part, share: Math.max(...scenes.map((courses) => courses[part].share)) }))
    .toSorted((a, b) => b.share - a.share);
}

const more: Record<PartKey, (deployment: Deployment, by: number) => Deployment> = {
  web: (from, by) => ({ ...from, webMachines: Math.ceil(from.webMachines * by) }),
  signIns: (from, by) => ({ ...from, webMachines: Math.ceil(from.webMachines * by) }),
  proxyCpu: (from, by) => ({ ...from, proxyMachines: Math.ceil(from.proxyMachines * by) }),
  proxyConnections: (from, by) => ({ ...from, proxyMachines: Math.ceil(from.proxyMachines * by) }),
  edgeCpu: (from, by) => ({ ...from, edgeMachines: Math.ceil(from.edgeMachines * by) }),
  egress: (from, by) => ({ ...from, edgeMachines: Math.ceil(from.edgeMachines * by) }),
  primary: (from, by) => ({ ...from, primaries: Math.ceil(from.primaries * by) }),
  wal: (from, by) => ({ ...from, primaries: Math.ceil(from.primaries * by) }),
  logDisk: (from, by) => (from.archived ? more.primary(from, by) : { ...from, archived: true }),
  connections: (from) => ({ ...from, pooled: true }),
  notify: (from) => ({ ...from, told: true }),
};

export type Plan = { deployment: Deployment; order: PartKey[] };

/** Enlarges what is full until nothing is. `order`: what gave way, the first first. */
export function planFor(measured: Measured, viewers: number): Plan {
  let deployment = smallest;
  const order: PartKey[] = [];
  for (;;) {
    const [first] = fullest(measured, deployment, viewers);
    if (!first || first.share <= assumed.fullFrom) return { deployment, order };
    if (!order.includes(first.part)) order.push(first.part);
    // A little at a time, so that one part is not enlarged for what another one needs.
    deployment = more[first.part](deployment, Math.min(2, Math.max(1.01, first.share / assumed.fullFrom)));
  }
}

/** The most viewers at which this part of the smallest deployment is not full, to three digits. */
export function viewersUntilFull(measured: Measured, part: PartKey): number {
  let [few, many] = [0, 1e9];
  const shareAt = (viewers: number) =>
    fullest(measured, smallest, viewers).find((one) => one.part === part)?.share ?? 0;
  if (shareAt(many) <= assumed.fullFrom) return Number.POSITIVE_INFINITY;
  while (many - few > Math.max(1, few / 1000)) {
    const middle = (few + many) / 2;
    if (shareAt(middle) > assumed.fullFrom) many = middle;
    else few = middle;
  }
  return Number(few.toPrecision(3));
}
