import { AsyncLocalStorage } from "node:async_hooks";

export type CurrentJob = { id: number; name: string; data: object };

const current = new AsyncLocalStorage<CurrentJob>();

/** Runs `work` as a job's. */
export function asJob<T>(job: CurrentJob, work: () => T): T {
  return current.run(job, work);
}

/** The job that is running; undefined outside of jobs. */
export function currentJob(): CurrentJob | undefined {
  return current.getStore();
}
