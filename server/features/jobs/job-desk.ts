import { type Locale, inLocale } from "#contract/language.ts";
import type { JobKind } from "#contract/admin/job-kinds.ts";
import type { Job, JobInDetail, jobFilters, jobStates, Unattended } from "#contract/admin/jobs.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import type { ListedJob } from "#server/jobs/handling-queries.ts";
import { jobList } from "#server/jobs/job-list.ts";
import type { JobPolicy } from "#server/jobs/job-policy.ts";
import type { JobHandling } from "#server/jobs/handling.ts";
import { triedUntil } from "#server/jobs/outcome.ts";
import { aboutOf, numberIn } from "./about.ts";
import { jobTitle } from "./titles.ts";

type Row = ListedJob & { data: unknown };
/** Who looks, and in which language. */
export type Looking = { roles: readonly StaffRole[]; locale: Locale };

const policies: Readonly<Record<string, JobPolicy>> = jobList;
const unknownPolicy: JobPolicy = { summary: "", kind: "upkeep" };
const policyOf = (name: string): JobPolicy => policies[name] ?? unknownPolicy;

/** An encoding is more than its job: its page begins it again and cancels it. */
const ofEncodings = new Set(["encoding.look", "encoding.encode"]);

/** Letters to the operator's own people. */
const isToStaff = (name: string): boolean =>
  ["staff.", "security-events.", "machine."].some((room) => name.startsWith(room));

/** Admins see every job; support sees letters to subscribers and visitors. */
function namesFor({ roles }: Looking, kind?: JobKind): string[] {
  const seesAll = roles.includes("admin");
  return Object.keys(policies).filter((name) => {
    const { kind: its } = policyOf(name);
    return (kind === undefined || its === kind) && (seesAll || (its === "letters" && !isToStaff(name)));
  });
}

/** What staff see of the jobs and do about them. */
export function createJobDesk(handling: JobHandling) {
  const toJob = async (row: Row, { locale }: Looking): Promise<Job> => {
    const { name, status, attempts, data } = row;
    const { kind, isOwed, everySeconds } = policyOf(name);
    const isRecurring = everySeconds !== undefined;
    const state = stateOf(row);
    const isOfEncoding = ofEncodings.has(name);
    return {
      id: row.id,
      name,
      title: jobTitle(name, locale),
      kind,
      state,
      about: aboutOf(data, locale),
      recipient: await handling.recipientOf(row),
      is_recurring: isRecurring,
      attempts,
      deaths: row.deaths,
      progress: row.progress,
      reason: reasonOf(row, locale),
      created_at: row.created_at.toISOString(),
      run_at: status === "waiting" ? row.run_at.toISOString() : null,
      until: state === "retrying" ? (triedUntil(policyOf(name), row.due_since)?.toISOString() ?? null) : null,
      started_at: row.started_at?.toISOString() ?? null,
      ended_at: row.ended_at?.toISOString() ?? null,
      can_retry: !isOfEncoding && (state === "retrying" || state === "failed" || state === "cancelled"),
      can_cancel: !isOfEncoding && !isOwed && canEnd(state, isRecurring),
      encoding_id: isOfEncoding ? numberIn(data, "encodingId") : null,
    };
  };
  const find = async (id: number, looking: Looking, inside?: Database) => {
    const row = found(await handling.find(id, inside), "job", id);
    if (!namesFor(looking).includes(row.name)) throw new AppError("notFound", { entity: "job", id });
    return row;
  };

  return {
    list: (
      query: Paging & { state?: (typeof jobFilters)[number] | undefined; kind?: JobKind | undefined },
      looking: Looking,
    ) =>
      pageOfFound(query, async (window) => {
        const rows = await handling.list({ ...window, status: query.state, names: namesFor(looking, query.kind) });
        const data: Job[] = [];
        for (const row of rows) data.push(await toJob(row, looking));
        return { data, total: rows[0]?.total ?? 0 };
      }),

    async summary(looking: Looking) {
      const names = namesFor(looking);
      return { counts: await handling.count(names), unattended: byKind(await handling.unattended(names)) };
    },

    /** @throws AppError notFound */
    async find(id: number, looking: Looking): Promise<JobInDetail> {
      const row = await find(id, looking);
      const isRecurring = policyOf(row.name).everySeconds !== undefined;
      const runs = isRecurring ? await handling.countedRuns(row.name) : [];
      return {
        ...(await toJob(row, looking)),
        log: row.log,
        runs: runs.map(({ began_at, counts }) => ({ at: began_at.toISOString(), counts })),
      };
    },

    /** @throws AppError notFound; conflict for one that cannot be run again now */
    async retry(inside: Database, id: number, looking: Looking): Promise<Job> {
      const before = await toJob(await find(id, looking, inside), looking);
      if (!before.can_retry || !(await handling.retry(id, inside))) throw new AppError("conflict");
      return toJob(await find(id, looking, inside), looking);
    },

    /** @throws AppError notFound; conflict for one that has ended, recurs or owes somebody money */
    async cancel(inside: Database, id: number, looking: Looking): Promise<Job> {
      const before = await toJob(await find(id, looking, inside), looking);
      if (!before.can_cancel || !(await handling.cancel(id, inside))) throw new AppError("conflict");
      return toJob(await find(id, looking, inside), looking);
    },

    /** Returns how many run again. Encodings are begun again on their own page. */
    retryAll: (inside: Database, kind: JobKind | undefined, looking: Looking): Promise<number> =>
      handling.retryAll(
        namesFor(looking, kind).filter((name) => !ofEncodings.has(name)),
        inside,
      ),
  };
}

function stateOf({ status, attempts }: Row): (typeof jobStates)[number] {
  return status === "waiting" && attempts > 0 ? "retrying" : status;
}

function canEnd(state: Job["state"], isRecurring: boolean): boolean {
  if (state === "running" || state === "failed") return true;
  return (state === "waiting" || state === "retrying") && !isRecurring;
}

function reasonOf({ failure, deaths, last_error: said }: Row, locale: Locale): string | null {
  if (failure !== "worker-died") return said;
  return inLocale(locale, {
    fr: () =>
      `Le processus qui exécutait cette tâche est mort ${deaths} fois pendant qu’il s’en occupait\u202f: elle n’est plus relancée d’elle-même.`,
    en: () => `The process that ran this job died ${deaths} times while it was at it: it is not tried again by itself.`,
  });
}

/** One line a kind: the most recent reason is as good as any. */
function byKind(all: Awaited<ReturnType<JobHandling["unattended"]>>): Unattended[] {
  const kinds = new Map<JobKind, Unattended>();
  for (const { name, count, since, why } of all) {
    const { kind } = policyOf(name);
    const known = kinds.get(kind);
    const earliest = known && known.since < since.toISOString() ? known.since : since.toISOString();
    kinds.set(kind, { kind, why, count: count + (known?.count ?? 0), since: earliest });
  }
  return [...kinds.values()];
}
