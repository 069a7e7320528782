import { jobKinds, type JobKind } from "#contract/admin/job-kinds.ts";

/** The kinds that `JOBS` names, between commas or spaces; all where it names none. */
export function jobKindsIn(setting: string): readonly JobKind[] {
  const named = namesIn(setting);
  return named.length === 0 ? jobKinds : jobKinds.filter((kind) => named.includes(kind));
}

export function jobFaults({ JOBS }: { JOBS: string }): string[] {
  const unknown = namesIn(JOBS).filter((name) => !jobKinds.some((kind) => kind === name));
  return unknown.map((name) => `JOBS: '${name}' is no kind of job: ${jobKinds.join(", ")}`);
}

const namesIn = (setting: string) => setting.split(/[\s,]+/).filter(Boolean);
