import type { Database } from "#server/database/pool.ts";
import type { Person, Scene } from "./acts.ts";
import { isExpected, type Process } from "./mortal.ts";
import { oneOf } from "./random.ts";

export type DeskScene = Scene & { processes: readonly Process[] };
export type DeskAct = (scene: DeskScene, person: Person) => Promise<void>;

type Shown<S> = {
  show: (desk: Process) => Promise<S>;
  /** Within a transaction that may be killed. */
  act: (desk: Process, inside: Database, shown: S) => Promise<unknown>;
};

/** One member of the staff sees what an act will do and does it; at times a second one does what was shown at the same instant. */
export async function actAsShown<S>({ random, processes }: DeskScene, { show, act }: Shown<S>): Promise<void> {
  const desks = random() < 0.25 ? processes : [oneOf(random, processes)];
  const shown = await show(oneOf(random, processes));
  const done = await Promise.allSettled(
    desks.map((desk) => desk.database.transaction((inside) => act(desk, inside, shown))),
  );
  const failed = done.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  if (failed.some((reason) => !isExpected(reason))) throw failed.find((reason) => !isExpected(reason));
  if (done.length - failed.length > 1) throw new Error("two desks did at the same instant what was shown once");
  if (failed.length > 0) throw failed[0];
}

export const orderingOf = ({ clock }: Pick<Scene, "clock">, { accountId }: Person) => ({
  accountId,
  locale: "fr" as const,
  at: clock.now(),
});
