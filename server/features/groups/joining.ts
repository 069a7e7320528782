import type { GroupInvitation } from "#contract/groups.ts";
import type { SubscriptionFacts } from "#contract/subscription.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { civilDay } from "#contract/date-text.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { AttemptLimit } from "#server/http/attempt-limits.ts";
import { readGroupCode } from "./codes.ts";
import { createClasses } from "./classes.ts";
import type { GroupsDeps, SendGroupLetter } from "./deps.ts";
import { stageOn } from "./notices.ts";
import {
  findGroupByCode,
  emailOf,
  findHolder,
  findMembership,
  insertMember,
  leaveGroup,
  lockGroupByCode,
  type GroupRow,
} from "./queries.ts";
import { refusal, whyClosed } from "./refusals.ts";
import { oneSeat } from "./seat.ts";
import { groupTexts } from "./texts.ts";

/** Counts only well-formed codes that are unknown: a whole company may join from one network. */
const wrongCodes: AttemptLimit = { kind: "group-code", limit: 30, windowSeconds: 3600 };

/** The account that joins, its network, and when. */
export type Joining = { accountId: number; who: string; at: Date };

/** Joining a group by its code, and leaving it. */
export function createJoining(deps: GroupsDeps, letters: SendGroupLetter) {
  const { database, attemptLimits, stopRenewing, subscriptionFacts, setAccountType } = deps;

  /** @throws AppError notFound, tooManyAttempts */
  const groupOf = async (typed: string, who: string, at: Date): Promise<GroupRow> => {
    const code = readGroupCode(typed);
    if (code === undefined) throw new AppError("notFound", { said: groupTexts.unknownCode });
    const group = await findGroupByCode(database, code);
    if (group) return group;
    await attemptLimits.take(wrongCodes, who, at);
    throw new AppError("notFound", { said: groupTexts.unknownCode });
  };

  const joinInside = async (inside: Database, { accountId, at }: Joining, code: string): Promise<void> => {
    found(await lockAccount(inside, accountId), "account");
    const group = await lockGroupByCode(inside, code);
    // The code was renewed since the first read.
    if (!group) throw new AppError("notFound", { said: groupTexts.unknownCode });
    const today = civilDay(at);
    const before = await findMembership(inside, accountId);
    if (before?.group_id === group.id) return;
    if (before && before.ends_on >= today) throw refusal("elsewhere");
    const fault = whyClosed(group, today);
    if (fault) throw refusal(fault);
    if (before) await leaveGroup(inside, accountId, at);
    await stopRenewing(inside, accountId, at);
    const stage = stageOn(today, group.ends_on);
    const lastNotice = stage && { stage, end: group.ends_on };
    await insertMember(inside, { groupId: group.id, accountId, lastNotice, at });
    await letters.enqueue(inside, { accountId, kind: "welcome", group: group.name, endsOn: group.ends_on });
  };

  return {
    ...createClasses(deps, groupOf),
    /**
     * The group of a code; with a session, also what joining would change.
     * @throws AppError notFound, tooManyAttempts
     */
    async invitation(
      typed: string,
      caller: { accountId: number | null; who: string; at: Date },
    ): Promise<GroupInvitation> {
      const { accountId, who, at } = caller;
      const group = await groupOf(typed, who, at);
      return {
        name: group.name,
        ends_on: group.ends_on,
        has_ended: group.ends_on < civilDay(at),
        is_full: group.seats_taken >= group.seats,
        is_class: group.pupil_ceiling !== null,
        own: accountId === null ? null : await ownSide(deps, accountId, group, at),
      };
    },

    /**
     * Takes a seat. The account's own subscription is not renewed; one paid through a store must be cancelled there
     * first.
     * @throws AppError notFound, conflict, tooManyAttempts
     */
    async join(typed: string, joining: Joining): Promise<void> {
      const { accountId, who, at } = joining;
      const { code } = await groupOf(typed, who, at);
      const own = becomesOf(await subscriptionFacts(accountId, at));
      if (own?.becomes === "store")
        throw new AppError("conflict", {
          said: groupTexts.store,
          details: { reason: "store", cancel_url: own.cancel_url },
        });
      await database.transaction(async (inside) => {
        await joinInside(inside, joining, code);
        // A seat is for one person. A family keeps what it has paid for until the period ends.
        if (own?.becomes !== "ends") await setAccountType(inside, accountId, oneSeat);
      });
    },

    /** Frees the seat. The account keeps its data. @throws AppError conflict */
    async leave(accountId: number, at: Date): Promise<void> {
      await database.transaction(async (inside) => {
        await lockAccount(inside, accountId);
        if ((await leaveGroup(inside, accountId, at)) === 0) throw refusal("noMember");
      });
    },
  };
}

async function ownSide(
  { database, subscriptionFacts }: GroupsDeps,
  accountId: number,
  group: GroupRow,
  at: Date,
): Promise<GroupInvitation["own"]> {
  const [membership, holder, facts] = await Promise.all([
    findMembership(database, accountId),
    findHolder(database, accountId),
    subscriptionFacts(accountId, at),
  ]);
  const isMember = membership?.group_id === group.id;
  return {
    email: emailOf(found(holder, "account")),
    is_member: isMember,
    other_group: membership && !isMember && membership.ends_on >= civilDay(at) ? membership.name : null,
    subscription: becomesOf(facts),
  };
}

type Becoming = NonNullable<NonNullable<GroupInvitation["own"]>["subscription"]>;

/** What joining does to the current subscription; null without one. */
function becomesOf(facts: SubscriptionFacts): Becoming | null {
  const { user_subscription: running, cancel_subscription_at: cancelledAt } = facts;
  if (running?.status !== 1) return null;
  const until = facts.subscription_end_at ?? running.endAt;
  if (running.cancel_url !== null && cancelledAt === null)
    return { becomes: "store", until, cancel_url: running.cancel_url };
  if (running.past_due) return { becomes: "ends-now", until: null, cancel_url: null };
  return { becomes: "ends", until, cancel_url: null };
}
