import type { RestrictionKind } from "#contract/admin/account-acts.ts";
import type { FoundSubscriber } from "#contract/admin/subscribers.ts";
import type { SubscriberAccount } from "#contract/admin/subscriber-account.ts";
import type { SubscriberPayment } from "#contract/admin/subscriber-payments.ts";
import type { Timeline } from "#contract/admin/subscriber-timeline.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { LanguageId, Locale } from "#contract/language.ts";
import type { Database, Pool } from "#server/database/pool.ts";

/** An account as the desk shows it. */
export type PersonRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  language_id: LanguageId;
  country_code: string | null;
  created_at: Date;
  email_confirmed_at: Date | null;
  last_seen_at: Date | null;
  deletion_at: Date | null;
  erased_at: Date | null;
  is_pupil: boolean;
};

type Standing = Pick<FoundSubscriber, "standing" | "plan" | "paid_with">;
type OfAccount<T> = (database: Database, accountId: number) => Promise<T>;
type Act = { id: number; created_at: Date; actor: string; call: string; subject: string; reason: string | null };

/** What other features know of a person, each in its own words. */
export type SubscribersDeps = {
  database: Pool;
  accounts: {
    find: (database: Database, search: string) => Promise<PersonRow[]>;
    byId: (database: Database, ids: readonly number[]) => Promise<PersonRow[]>;
    latest: (database: Database, limit: number) => Promise<PersonRow[]>;
    /** With what the person is told; undefined for an account that is not blocked. */
    blockOf: OfAccount<{ told: string; blocked_at: Date } | undefined>;
    restrictionsOf: OfAccount<{ kind: RestrictionKind; set_at: Date; ends_at: Date | null }[]>;
    signUps: (database: Database, at: Date) => Promise<{ day: number; week: number; month: number }>;
    devices: (
      database: Database,
      accountId: number,
      at: Date,
    ) => Promise<{ id: number; device_name: string; created_at: Date; last_used_at: Date }[]>;
    /** Why a legal hold keeps the account. */
    heldFor: OfAccount<string | undefined>;
    consents: OfAccount<
      (Omit<SubscriberAccount["consents"][number], "given_at" | "text_since"> & {
        given_at: Date;
        text_since: Date | null;
      })[]
    >;
  };
  billing: {
    find: (
      database: Database,
      search: string,
    ) => Promise<{ account_id: number; kind: NonNullable<FoundSubscriber["found_by"]>["kind"]; text: string }[]>;
    standingsOf: (
      database: Database,
      accountIds: readonly number[],
      at: Date,
      locale: Locale,
    ) => Promise<Map<number, Standing>>;
    moneyOf: (
      database: Database,
      accountId: number,
      at: Date,
      locale: Locale,
    ) => Promise<{ timeline: Timeline; payments: SubscriberPayment[]; invoices: Invoice[] }>;
    /** What the audit log calls a person's contracts and papers. */
    subjectsOf: OfAccount<string[]>;
  };
  /** The groups that pay, of each of these accounts. */
  groupsOf: (
    database: Database,
    accountIds: readonly number[],
    at: Date,
  ) => Promise<{ account_id: number; group_id: number; name: string; ends_on: string }[]>;
  profilesOf: OfAccount<{ id: number; name: string; is_kid: boolean; is_default: boolean; age_ceiling: number }[]>;
  screensInUse: (
    database: Database,
    accountId: number,
    at: Date,
  ) => Promise<{ id: number; device: string; profile_id: number; since: Date }[]>;
  messagesOf: (
    database: Database,
    accountId: number,
    email: string,
  ) => Promise<{ id: number; object: string; created_at: Date; answered_at: Date | null; is_signed_in: boolean }[]>;
  actsOn: (
    database: Database,
    subjects: readonly string[],
    wanted: { reading: boolean; limit: number },
  ) => Promise<Act[]>;
};
