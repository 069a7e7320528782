import { operatorLocale } from "#contract/language.ts";
import * as z from "zod/mini";
import { GroupForm, type ClientGroup } from "#contract/admin/groups.ts";
import { fieldFaultText } from "#contract/field-faults.ts";
import type { Clock } from "#server/clock.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { AuditNote, WriteAudit } from "#server/http/audit.ts";
import { createManaging, type Changed } from "./managing.ts";
import { listMembers } from "./staff-queries.ts";
import { changeTeacher } from "./teaching.ts";

/** An invalid or impossible command. */
export class GroupError extends Error {
  override name = "GroupError";
}

export type GroupOptions = {
  name?: string | undefined;
  seats?: string | undefined;
  until?: string | undefined;
  /** For a class: the pupils' age ceiling, in years; 'none' for a group of adults. */
  pupils?: string | undefined;
};

/** The actor in the audit log. */
const actor = "npm run group";
const most = 10_000;

type Deps = { database: Pool; publicUrl: string; clock: Clock; writeAudit: WriteAudit };

/** The commands of `npm run group` and their output. Each change is audited. */
export function createGroupCommand({ database, publicUrl, clock, writeAudit }: Deps) {
  const managing = createManaging({ publicUrl });

  const change = (
    call: string,
    work: (inside: Database, at: Date) => Promise<{ group: ClientGroup; note: AuditNote }>,
  ) =>
    database
      .transaction(async (inside) => {
        const at = clock.now();
        const { group, note } = await work(inside, at);
        const subject = `group ${group.id} “${group.name}”`;
        await writeAudit(inside, {
          subject,
          ...note,
          memberId: null,
          actor,
          roles: [],
          call,
          reason: null,
          address: null,
          at,
        });
        return lineOf(group);
      })
      .catch(plainly);
  const changed = async (made: Promise<Changed>) => {
    const { before, after } = await made;
    return { group: after, note: { before: termsOf(before), after: termsOf(after) } };
  };

  return {
    /** @throws GroupError */
    async add(name: string, { seats = "", until = "", pupils }: GroupOptions): Promise<string> {
      const terms = read(GroupForm, { name, seats, ends_on: until, pupil_ceiling: ceilingOf(pupils) });
      return change("group add", async (inside, at) => {
        const group = await managing.create(inside, terms, at);
        return { group, note: { after: terms } };
      });
    },
    /** @throws GroupError */
    async change(id: string, { name, seats, until, pupils }: GroupOptions): Promise<string> {
      if (!name && !seats && !until && !pupils) throw new GroupError("say --name, --seats, --until or --pupils");
      const typed = { name, seats, ends_on: until, pupil_ceiling: ceilingOf(pupils) };
      const terms = read(z.partial(GroupForm), typed);
      // The schema fills in defaults; one for `pupil_ceiling` would turn a class into a group of adults.
      const given = Object.fromEntries(
        Object.entries(terms).filter(([field]) => typed[field as keyof typeof typed] !== undefined),
      );
      return change("group change", (inside, at) => changed(managing.change(inside, idOf(id), given, at)));
    },
    /** @throws GroupError */
    end: async (id: string) => change("group end", (inside, at) => changed(managing.end(inside, idOf(id), at))),
    /** @throws GroupError */
    code: async (id: string) =>
      change("group code", async (inside, at) => {
        const { after } = await managing.renewCode(inside, idOf(id), at);
        return { group: after, note: {} };
      }),
    /**
     * Makes an adult of a class its teacher, or with `off` no longer one.
     * @throws GroupError
     */
    async teacher(id: string, email: string, off: boolean): Promise<string> {
      return change("group teacher", async (inside, at) => {
        const seat = { id: idOf(id), accountId: await accountOf(inside, idOf(id), email) };
        const { email: member, before } = await changeTeacher(inside, seat, !off);
        const group = await managing.one(inside, seat.id, at);
        return { group, note: { before: { member, is_teacher: before }, after: { member, is_teacher: !off } } };
      });
    },
    async list(): Promise<string> {
      const { data } = await managing.list(database, { page: 1, limit: most }, clock.now());
      return data.length === 0 ? "no client groups" : data.map(lineOf).join("\n");
    },
  };
}

function lineOf({ id, name, seats, seats_taken: taken, ends_on: end, has_ended, link, pupil_ceiling }: ClientGroup) {
  const parts = [`${id}`.padStart(4), name, `${taken} of ${seats} seats`, `${has_ended ? "ended" : "until"} ${end}`];
  if (pupil_ceiling !== null) parts.push(`pupils, up to ${pupil_ceiling}`);
  return [...parts, link].join("   ");
}

const termsOf = ({ name, seats, ends_on, pupil_ceiling }: ClientGroup) => ({ name, seats, ends_on, pupil_ceiling });

const ceilingOf = (pupils: string | undefined) => (pupils === "none" ? null : pupils);

/** @throws GroupError unless a member has this address */
async function accountOf(database: Database, groupId: number, email: string): Promise<number> {
  const { data } = await listMembers(database, groupId, email, { limit: 50, offset: 0 });
  const member = data.find((one) => one.email === email.trim().toLowerCase());
  if (!member) throw new GroupError(`nobody with the address '${email}' is in group ${groupId}`);
  return member.account_id;
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new GroupError(`'${text}' is no number of a group`);
  return Number(text);
}

function read<T>(schema: z.ZodMiniType<T>, given: Record<string, unknown>): T {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const result = z.safeParse(schema, known);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const option = { name: "the name", seats: "--seats", ends_on: "--until", pupil_ceiling: "--pupils" }[
    String(issue?.path[0])
  ];
  const fault = option === "--pupils" ? "0, 10, 12, 16 or none" : fieldFaultText(issue?.message ?? "", operatorLocale);
  throw new GroupError(`${option}: ${fault}`);
}

/** @throws GroupError with the refusal's message */
function plainly(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const { said, fields = {}, id } = error.details;
  const [fault] = Object.values(fields);
  if (error.fault === "notFound") throw new GroupError(`there is no group ${id ?? ""}`);
  throw new GroupError(fault ? fieldFaultText(fault, operatorLocale) : (said?.[operatorLocale] ?? error.message));
}
