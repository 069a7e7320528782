import type { FoundSubscriber, Subscriber } from "#contract/admin/subscribers.ts";
import type { SubscriberAccount } from "#contract/admin/subscriber-account.ts";
import { localeOfLanguage, type Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { PersonRow, SubscribersDeps } from "./deps.ts";
import { deleteNote, insertNote, listNotes, type NoteRow } from "./queries.ts";

export type Subscribers = ReturnType<typeof createSubscribers>;

const mostListed = 25;
/** Payments and notes beside a message: the latest. */
const besideShown = 3;

/** The staff's view of subscribers, put together from what each feature knows of them. */
export function createSubscribers(deps: SubscribersDeps) {
  const { database, accounts, billing } = deps;

  const personOf = async (from: Database, id: number): Promise<PersonRow> =>
    found((await accounts.byId(from, [id]))[0], "account", id);

  return {
    /** By what is written of the person or of their money; the latest accounts without a search. */
    async find(typed: string, at: Date, locale: Locale) {
      // PostgreSQL takes no U+0000.
      const search = typed.replaceAll("\0", "");
      const isSearch = search.trim() !== "";
      const [people, money] = isSearch
        ? await Promise.all([accounts.find(database, search), billing.find(database, search)])
        : [await accounts.latest(database, mostListed), []];
      const missing = money.filter(({ account_id: id }) => !people.some((one) => one.id === id));
      const payers = await accounts.byId(
        database,
        missing.map((one) => one.account_id),
      );
      const byMoney = missing.flatMap(({ account_id: id }) => payers.filter((one) => one.id === id));
      // What names a payment exactly means it, whoever else has these digits in a phone number.
      const listed = [...byMoney, ...people].slice(0, mostListed);
      const groups = await deps.groupsOf(
        database,
        listed.map(({ id }) => id),
        at,
      );
      const standings = await standingsOf(deps, { rows: listed, groups }, at, locale);
      return {
        data: listed.map((row): FoundSubscriber => {
          const by = money.find((one) => one.account_id === row.id);
          return { ...personEntity(row), ...standings(row.id), found_by: by ? { kind: by.kind, text: by.text } : null };
        }),
        sign_ups: isSearch ? null : await accounts.signUps(database, at),
      };
    },

    /** @throws AppError notFound */
    async one(id: number, at: Date, locale: Locale): Promise<Subscriber> {
      const row = await personOf(database, id);
      const groups = await deps.groupsOf(database, [id], at);
      const standings = await standingsOf(deps, { rows: [row], groups }, at, locale);
      const [group] = groups;
      const block = await accounts.blockOf(database, id);
      const restrictions = await accounts.restrictionsOf(database, id);
      const { timeline, payments, invoices } = await billing.moneyOf(database, id, at, locale);
      return {
        ...personEntity(row),
        ...standings(id),
        language: localeOfLanguage(row.language_id),
        country: row.country_code,
        email_confirmed_at: row.email_confirmed_at?.toISOString() ?? null,
        last_seen_at: row.last_seen_at?.toISOString() ?? null,
        deletion_at: row.deletion_at?.toISOString() ?? null,
        erased_at: row.erased_at?.toISOString() ?? null,
        is_pupil: row.is_pupil,
        block: block ? { at: block.blocked_at.toISOString(), told: block.told } : null,
        restrictions: restrictions.map(({ kind, set_at: at, ends_at: endsAt }) => ({
          kind,
          at: at.toISOString(),
          ends_at: endsAt?.toISOString() ?? null,
        })),
        group: group ? { id: group.group_id, name: group.name, ends_on: group.ends_on } : null,
        timeline,
        payments,
        invoices,
      };
    },

    /** What helps somebody who reads the person's message; undefined for an erased account. */
    async beside(id: number, at: Date, locale: Locale) {
      const row = (await accounts.byId(database, [id]))[0];
      if (!row || row.erased_at) return undefined;
      const standings = await standingsOf(
        deps,
        { rows: [row], groups: await deps.groupsOf(database, [id], at) },
        at,
        locale,
      );
      const { timeline, payments } = await billing.moneyOf(database, id, at, locale);
      const [next] = timeline.coming;
      return {
        ...personEntity(row),
        ...standings(id),
        email_confirmed_at: row.email_confirmed_at?.toISOString() ?? null,
        deletion_at: row.deletion_at?.toISOString() ?? null,
        restrictions: (await accounts.restrictionsOf(database, id)).map(({ kind }) => kind),
        held_for: (await accounts.heldFor(database, id)) ?? null,
        next: next ? { at: next.at, kind: next.kind, amount: next.amount } : null,
        payments: payments.slice(0, besideShown).map((payment) => ({
          id: payment.id,
          kind: payment.kind,
          status: payment.status,
          amount: payment.amount,
          created_at: payment.created_at,
        })),
        notes: (await listNotes(database, id)).slice(0, besideShown).map(withInstants),
      };
    },

    /** @throws AppError notFound */
    async account(id: number, at: Date): Promise<SubscriberAccount> {
      const row = await personOf(database, id);
      const profiles = await deps.profilesOf(database, id);
      const messages = await deps.messagesOf(database, id, row.email);
      const subjects = [
        subjectOf(id),
        ...(await billing.subjectsOf(database, id)),
        ...messages.map((message) => `message ${message.id}`),
      ];
      return {
        phone: row.phone,
        devices: (await accounts.devices(database, id, at)).map((device) => ({
          id: device.id,
          name: device.device_name,
          created_at: device.created_at.toISOString(),
          last_used_at: device.last_used_at.toISOString(),
        })),
        screens: (await deps.screensInUse(database, id, at)).map((screen) => ({
          id: screen.id,
          device: screen.device,
          profile: profiles.find((profile) => profile.id === screen.profile_id)?.name ?? "",
          since: screen.since.toISOString(),
        })),
        profiles: profiles.map(({ is_default: isPrimary, ...profile }) => ({ ...profile, is_primary: isPrimary })),
        consents: (await accounts.consents(database, id)).map(withInstants),
        messages: messages.map(withInstants),
        notes: (await listNotes(database, id)).map(withInstants),
        acts: (await deps.actsOn(database, subjects, { reading: false, limit: 50 })).map(actEntity),
        sights: (await deps.actsOn(database, subjects, { reading: true, limit: 20 })).map(actEntity),
      };
    },

    /** @throws AppError notFound */
    async addNote(
      inside: Database,
      id: number,
      { text, writer }: { text: string; writer: { name: string; memberId: number } },
      at: Date,
    ) {
      await personOf(inside, id);
      const note = { accountId: id, text, writtenBy: writer.name, memberId: writer.memberId, at };
      return withInstants(found(await insertNote(inside, note), "note") satisfies NoteRow);
    },

    /** @throws AppError notFound */
    async removeNote(inside: Database, id: number, noteId: number): Promise<void> {
      found((await deleteNote(inside, id, noteId)) === 1 ? noteId : undefined, "note", noteId);
    },
  };
}

/** What the audit log calls a person: by number, because the log outlives the account. */
export const subjectOf = (accountId: number): string => `account ${accountId}`;

type People = { rows: readonly PersonRow[]; groups: Awaited<ReturnType<SubscribersDeps["groupsOf"]>> };

async function standingsOf({ database, billing }: SubscribersDeps, { rows, groups }: People, at: Date, locale: Locale) {
  const ids = rows.map(({ id }) => id);
  const own = await billing.standingsOf(database, ids, at, locale);
  return (id: number): Pick<FoundSubscriber, "standing" | "plan" | "paid_with"> => {
    const standing = own.get(id);
    const isPaying = standing !== undefined && standing.standing !== "ended";
    const group = isPaying ? undefined : groups.find((one) => one.account_id === id);
    if (group) return { standing: "group", plan: group.name, paid_with: null };
    return standing ?? { standing: "none", plan: null, paid_with: null };
  };
}

/** A subscriber in a list. Pupils and erased accounts have placeholder addresses, which are not shown. */
function personEntity({ id, first_name, last_name, email, created_at }: PersonRow) {
  return {
    id,
    name: `${first_name} ${last_name}`.trim(),
    email: /[@.]invalid$/.test(email) ? null : email,
    created_at: created_at.toISOString(),
  };
}

type Written<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };

/** A row with its instants as the contract has them. */
function withInstants<T extends object>(row: T): Written<T> {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Written<T>;
}

type ActRow = Awaited<ReturnType<SubscribersDeps["actsOn"]>>[number];

function actEntity({ created_at: at, ...act }: ActRow) {
  return { ...act, at: at.toISOString() };
}
