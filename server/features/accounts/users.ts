import { kidUserOf, withoutMarks } from "#contract/kid-user.ts";
import type { KidUser, User } from "#contract/user.ts";
import type { Viewer } from "#server/database/visibility.ts";
import { civilDay } from "#contract/date-text.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { readPhone } from "#server/phones.ts";
import type { AccountsDeps } from "./deps.ts";
import { findUser } from "./queries.ts";
import { findPerson, updatePerson, type Person } from "./person-queries.ts";
import { birthDateFault } from "#contract/personal-fields.ts";

export type Users = ReturnType<typeof createUsers>;

export type PersonalInformation = Omit<Person, "phone" | "country_code"> & {
  phone: string;
  country_code: string;
};

/** The account holder's data and its changes. */
export function createUsers({ database, profilesOf, subscriptionFacts, renamePrimaryProfile }: AccountsDeps) {
  const userOf = async (accountId: number, at: Date, asker: Viewer | null = null): Promise<User> => {
    const [row, profiles, facts] = await Promise.all([
      findUser(database, accountId, at),
      profilesOf(accountId, at, asker),
      subscriptionFacts(accountId, at),
    ]);
    const { language_id, created_at, deletion_at, ...user } = found(row, "user");
    return {
      ...user,
      phone_number: user.phone && (readPhone(user.phone, user.country_code ?? "FR")?.national ?? user.phone),
      avatar_url: (profiles.find(({ is_default }) => is_default) ?? profiles[0])?.avatar_url ?? "",
      language: { id: language_id },
      created_at: created_at.toISOString(),
      deletion_at: deletion_at?.toISOString() ?? null,
      user_profiles: profiles,
      ...facts,
    };
  };
  return {
    userOf,
    /**
     * The account holder; for a kid profile, or a locked device without a chosen profile, only what kids may know.
     * @throws AppError noProfile before the first payment
     */
    async me(caller: AccountSession, at: Date): Promise<User | KidUser> {
      refuseUnpaid(caller);
      const { viewer, isLocked } = caller;
      const known = await userOf(caller.accountId, at, viewer);
      const isSeen = caller.impersonationId !== null;
      const user = isSeen ? { ...known, user_profiles: withoutMarks(known.user_profiles) } : known;
      const isForKids = viewer === null ? isLocked : viewer.isKid;
      return isForKids ? kidUserOf(user, viewer?.profileId ?? null) : user;
    },
    /**
     * @param savePicture runs in the same transaction and may throw, which saves nothing
     * @throws AppError invalid for a day of birth that is in the future or less than 18 years ago; noProfile
     */
    async saveMe(
      caller: AccountSession,
      information: PersonalInformation,
      savePicture: () => Promise<void>,
      at: Date,
    ): Promise<void> {
      refuseUnpaid(caller);
      const person = personOf(information, at);
      await savePicture();
      await database.transaction(async (inside) => {
        const before = found(await findPerson(inside, caller.accountId), "user");
        await updatePerson(inside, caller.accountId, person);
        await renamePrimaryProfile(inside, caller.accountId, fullName(before), fullName(person));
      });
    },
  };
}

export function refuseUnpaid(caller: AccountSession): void {
  if (caller.subscriptionStatus === 0) throw new AppError("noProfile");
}

/** Maximum length of a profile's name in code points. */
const profileNameAtMost = 120;

/** 'first last', truncated to a profile name's length, which two names of maximum length exceed by one. */
export function fullName(person: { first_name: string; last_name: string }): string {
  return [...`${person.first_name} ${person.last_name}`].slice(0, profileNameAtMost).join("");
}

/**
 * The person as stored; the country is cleared without a phone number.
 * @throws AppError invalid for an unacceptable date of birth or an invalid phone number
 */
export function personOf(information: PersonalInformation, at: Date): Person {
  const { first_name, last_name, nickname, gender, dob, phone, country_code } = information;
  const wrong = birthDateFault(dob, civilDay(at));
  const number = phone === "" ? null : readPhone(phone, country_code || "FR");
  if (wrong || number === undefined) {
    const fields = { ...(wrong && { dob: wrong }), ...(number === undefined && { phone: "phone" as const }) };
    throw new AppError("invalid", { fields });
  }
  return {
    first_name,
    last_name,
    nickname,
    gender,
    dob,
    phone: number?.e164 ?? null,
    country_code: number?.country ?? null,
  };
}
