import { localeFrom } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import type { MachineDeps } from "../deps.ts";
import { alarmLetter } from "./letters.ts";
import type { LetterKind } from "./planning.ts";
import { findAlarm } from "./queries.ts";

/** One letter: of a member of the staff, or to an address of the settings. */
export type AlarmLetter = { alarmId: number; kind: LetterKind } & ({ memberId: number } | { address: string });

type Recipient = { memberId: number } | { address: string };

/** Sends letters about alarms, each to one person in their language. */
export function createTelling({ database, jobs, alarms, sendLetter }: MachineDeps) {
  const { recipients, site } = alarms;
  const personOf = async (letter: AlarmLetter) => {
    const admins = await alarms.findAdmins(database);
    if ("memberId" in letter) return admins.find(({ id }) => id === letter.memberId);
    const member = admins.find(({ email }) => email === letter.address);
    return { email: letter.address, locale: member?.locale ?? null };
  };
  const send = async (letter: AlarmLetter): Promise<void> => {
    const [person, alarm] = [await personOf(letter), await findAlarm(database, letter.alarmId)];
    // No longer an admin.
    if (!person || !alarm) return;
    const content = alarmLetter(site, alarm, letter.kind, localeFrom(person.locale));
    if (content) await sendLetter({ email: person.email, accountId: null }, content);
  };
  const job = jobs.define("machine.alarm", send, {
    recipientOf: async (letter) => (await personOf(letter))?.email ?? null,
  });
  return {
    send,
    enqueue: (inside: Database, letters: readonly AlarmLetter[]) => job.enqueueAll(inside, letters),
    /** Everybody who is written to now; null where nobody is, outside production. */
    async recipients(inside: Database): Promise<Recipient[] | null> {
      if (recipients === undefined) return null;
      if (recipients !== "admins") return recipients.map((address) => ({ address }));
      return (await alarms.findAdmins(inside)).map(({ id }) => ({ memberId: id }));
    },
  };
}

export type Telling = ReturnType<typeof createTelling>;
