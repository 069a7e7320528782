import type { Locale } from "#contract/language.ts";
import { pupilAges } from "#contract/pupil-fields.ts";
import type { User } from "#contract/user.ts";
import { civilDay } from "#contract/date-text.ts";
import { callerNetwork } from "#server/http/attempt-limits.ts";
import { AppError } from "#server/http/errors.ts";
import { readPasswordCode } from "./codes.ts";
import type { GroupsDeps } from "./deps.ts";
import { stageOn } from "./notices.ts";
import { insertMember, lockGroupByCode, type GroupRow } from "./queries.ts";
import { refusal, whyClosed } from "./refusals.ts";
import { groupTexts } from "./texts.ts";

type From = { ip: string; deviceName: string; locale: Locale; at: Date };
type Typed = { pseudonym: string; password: string };

/** Pupils of a class: joining it by its code, and logging in again. */
export function createClasses(
  { database, pupils }: GroupsDeps,
  groupOf: (typed: string, who: string, at: Date) => Promise<GroupRow>,
) {
  /** @throws AppError notFound, also for a group of adults; tooManyAttempts */
  const classOf = async (typed: string, { ip, at }: From): Promise<GroupRow> => {
    const group = await groupOf(typed, callerNetwork(ip), at);
    if (group.pupil_ceiling === null) throw new AppError("notFound", { said: groupTexts.unknownCode });
    return group;
  };
  return {
    /**
     * Makes the pupil's account and takes a seat, both or neither.
     * @throws AppError notFound, conflict, invalid, tooManyAttempts
     */
    async joinClass(
      typed: string,
      { age, ...pupil }: Typed & { age: keyof typeof pupilAges },
      from: From,
    ): Promise<{ accountId: number; token: string }> {
      const { ip, deviceName, locale, at } = from;
      const { code } = await classOf(typed, from);
      const hash = await pupils.prepare(pupil, ip, at);
      return database.transaction(async (inside) => {
        const group = await lockGroupByCode(inside, code);
        // The code was renewed, or the class became a group of adults, since the first read.
        if (!group || group.pupil_ceiling === null) throw new AppError("notFound", { said: groupTexts.unknownCode });
        const today = civilDay(at);
        const fault = whyClosed(group, today);
        if (fault) throw refusal(fault);
        const ageCeiling = Math.min(group.pupil_ceiling, pupilAges[age]);
        const accountId = await pupils.create(inside, { ...pupil, groupId: group.id, ageCeiling, locale, hash }, at);
        const stage = stageOn(today, group.ends_on);
        await insertMember(inside, {
          groupId: group.id,
          accountId,
          lastNotice: stage ? { stage, end: group.ends_on } : null,
          at,
        });
        return { accountId, token: await pupils.open(inside, accountId, { ip, deviceName }, at) };
      });
    },
    /** @throws AppError notFound, wrongCredentials, tooManyAttempts */
    async enterClass(typed: string, pupil: Typed, from: From): Promise<{ token: string; user: User }> {
      const { id } = await classOf(typed, from);
      const { ip, deviceName, at } = from;
      return pupils.logIn(id, pupil, { ip, deviceName }, at);
    },
    /**
     * Sets the password that a pupil chose, by the code that their teacher gave them.
     * @throws AppError notFound, invalid, tooManyAttempts
     */
    async renewPassword(typed: string, { code, ...pupil }: Typed & { code: string }, from: From) {
      const { id } = await classOf(typed, from);
      const { ip, deviceName, at } = from;
      return pupils.useCode(id, { ...pupil, code: readPasswordCode(code) ?? "" }, { ip, deviceName }, at);
    },
  };
}
