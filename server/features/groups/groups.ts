import type { GroupsDeps } from "./deps.ts";
import { createGroupJobs } from "./jobs.ts";
import { createJoining } from "./joining.ts";
import { createManaging } from "./managing.ts";
import { createTeaching } from "./teaching.ts";

export type Groups = ReturnType<typeof createGroups>;

/** Client groups: a company or school pays for the accounts of its members. */
export function createGroups(deps: GroupsDeps) {
  const letters = createGroupJobs(deps);
  return { ...createJoining(deps, letters), managing: createManaging(deps), teaching: createTeaching(deps), letters };
}
