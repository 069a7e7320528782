import { staffRoles } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import type { Actor, Stage } from "./stage.ts";

/** Where the browser goes, as whom, and which fault it meets. */
export type Opening = {
  page: string;
  actor?: Actor;
  /** Index of the actor's profile; the primary when left out. `null`: none is chosen. */
  profile?: number | null;
  /** Values for the browser's storage, for states without a signed-in account. */
  remember?: Record<string, unknown>;
  /** Session token of a staff member. */
  staffToken?: string;
  /** An error that the server answers instead of the page: see `forced-faults.ts`. */
  fault?: `page-${429 | 500 | 503}`;
};

export type State = {
  name: string;
  group: "Accounts" | "Watching" | "Nothing there" | "Faults" | "Staff";
  title: string;
  open: (stage: Stage) => Promise<Opening>;
};

const days = (count: number) => sql`interval '1 day' * ${count}`;

/** A subscription that ended three days ago, after a month. */
function ended(accountId: number, at: Date) {
  return sql`
    update subscriptions set status = 'expired', next_payment_at = null,
      ended_at = ${at}::timestamptz - ${days(3)}, period_ends_at = ${at}::timestamptz - ${days(3)},
      started_at = started_at - ${days(34)}, period_starts_at = period_starts_at - ${days(34)}
    where account_id = ${accountId}`;
}

/** Step 2 of the sign-up; step 3 where the plan is chosen. */
async function signingUp(stage: Stage, plan: object = {}): Promise<Opening> {
  const registered = await stage.unpaid();
  const registration = { ...registered, ...plan, expires: stage.at().getTime() + 86_400_000 };
  return { page: "/enregistrement", remember: { registration, token: registered.newToken } };
}

/** Every state that a developer can open; `/dev/states` shows this list. */
export const states: State[] = [
  { name: "visitor", group: "Accounts", title: "A visitor", open: async () => ({ page: "/" }) },
  {
    name: "unpaid",
    group: "Accounts",
    title: "Registered, nothing paid: the choice of a plan",
    open: (stage) => signingUp(stage),
  },
  {
    name: "payment",
    group: "Accounts",
    title: "Registered, nothing paid: the payment",
    open: (stage) => signingUp(stage, { id: 1, price: 9.99, final_price: 9.99, type: 1 }),
  },
  {
    name: "trial",
    group: "Accounts",
    title: "In the free month",
    open: async (stage) => ({
      page: "/profile",
      actor: await stage.household("personal", {
        changes: (id) => sql`
          update subscriptions set status = 'trialing', plan_id = 1, price_cents = 999, first_price_cents = 999,
            has_trial = true, trial_ends_at = ${stage.at()}::timestamptz + ${days(20)},
            period_ends_at = ${stage.at()}::timestamptz + ${days(20)},
            next_payment_at = ${stage.at()}::timestamptz + ${days(20)}
          where account_id = ${id}`,
      }),
    }),
  },
  {
    name: "individual",
    group: "Accounts",
    title: "An individual subscription",
    open: async (stage) => ({ page: "/accueil", actor: await stage.household("personal") }),
  },
  {
    name: "family",
    group: "Accounts",
    title: "A family that chooses who watches",
    open: async (stage) => ({
      page: "/selectionnez-un-utilisateur",
      actor: await stage.household("family"),
      profile: null,
    }),
  },
  {
    name: "account",
    group: "Accounts",
    title: "My Account of a family",
    open: async (stage) => ({ page: "/profile", actor: await stage.household("family") }),
  },
  {
    name: "client-group",
    group: "Accounts",
    title: "Paid for by a company",
    open: async (stage) => ({
      page: "/profile",
      actor: await stage.household("personal", {
        changes: (id) => sql`
          with company as (
            insert into client_groups (name, seats, ends_on, code)
            values ('Observatoire', 20, (${stage.at()}::timestamptz + ${days(200)})::date,
              upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)))
            returning id
          ), unsubscribed as (delete from subscriptions where account_id = ${id})
          insert into client_group_members (group_id, account_id, joined_at)
          select company.id, ${id}, ${stage.at()} from company`,
      }),
    }),
  },
  {
    name: "cancelled",
    group: "Accounts",
    title: "Cancelled, until the period ends",
    open: async (stage) => ({
      page: "/profile",
      actor: await stage.household("personal", {
        changes: (id) => sql`update subscriptions set cancel_asked_at = ${stage.at()} where account_id = ${id}`,
      }),
    }),
  },
  {
    name: "expired",
    group: "Accounts",
    title: "Expired",
    open: async (stage) => ({
      page: "/accueil",
      actor: await stage.household("personal", { changes: (id) => ended(id, stage.at()) }),
    }),
  },
  {
    name: "past-due",
    group: "Accounts",
    title: "A renewal was refused, in the seven days of grace",
    open: async (stage) => ({
      page: "/profile",
      actor: await stage.household("personal", {
        changes: (id) => sql`
          update subscriptions set status = 'past_due', plan_id = 1, price_cents = 999, failed_tries = 1,
            past_due_since = ${stage.at()}::timestamptz - ${days(2)},
            period_ends_at = ${stage.at()}::timestamptz - ${days(2)},
            next_payment_at = ${stage.at()}::timestamptz + ${days(1)},
            started_at = started_at - ${days(33)}, period_starts_at = period_starts_at - ${days(33)}
          where account_id = ${id}`,
      }),
    }),
  },
  {
    name: "signed-out",
    group: "Accounts",
    title: "The session has ended",
    open: async (stage) => {
      const actor = await stage.household("personal", { empty: true });
      await stage.call("/auth/logout", {}, { authorization: `Bearer ${actor.token}` });
      return { page: "/accueil", actor };
    },
  },
  {
    name: "kid",
    group: "Accounts",
    title: "A child in the kids’ space",
    open: async (stage) => ({ page: "/accueil-kids", actor: await stage.household("family"), profile: 1 }),
  },
  {
    name: "player",
    group: "Watching",
    title: "A film",
    open: async (stage) => ({
      page: `/watch/${await stage.titleId("quinze-pendules")}`,
      // StrictMode opens the player twice, which needs two screens.
      actor: await stage.household("family"),
    }),
  },
  {
    name: "ceiling",
    group: "Watching",
    title: "A title above the profile’s age",
    open: async (stage) => ({
      page: `/info-detail/${await stage.titleId("la-nuee")}`,
      actor: await stage.household("family"),
      profile: 2,
    }),
  },
  {
    name: "ceiling-player",
    group: "Watching",
    title: "A film above the profile’s age, opened all the same",
    open: async (stage) => ({
      page: `/watch/${await stage.titleId("la-nuee")}`,
      actor: await stage.household("family"),
      profile: 2,
    }),
  },
  {
    name: "no-subscription",
    group: "Watching",
    title: "A film, after the subscription has ended",
    open: async (stage) => ({
      page: `/watch/${await stage.titleId("quinze-pendules")}`,
      actor: await stage.household("personal", { changes: (id) => ended(id, stage.at()) }),
    }),
  },
  {
    name: "public-title",
    group: "Watching",
    title: "A title’s public page",
    open: async (stage) => ({ page: `/video-info/${await stage.titleId("quinze-pendules")}` }),
  },
  {
    name: "screen-limit",
    group: "Watching",
    title: "Every screen is in use",
    open: async (stage) => {
      const actor = await stage.household("personal");
      const elsewhere = await stage.signIn(actor.username, actor.accountId);
      const film = await stage.titleId("quinze-pendules");
      await stage.call(
        `/videos/${film}/playing-url`,
        { screen: "elsewhere" },
        { authorization: `Bearer ${elsewhere.token}`, "x-profile-id": String(actor.profiles[0]?.id) },
      );
      // Without reports, a screen would be released after 45 s.
      await stage.database.run(sql`
        update screen_leases set expires_at = ${stage.at()}::timestamptz + ${days(1)} where account_id = ${actor.accountId}`);
      return { page: `/watch/${film}`, actor };
    },
  },
  ...[
    { name: "empty-favourites", title: "No favourites", page: "/favorites" },
    { name: "empty-list", title: "An empty list", page: "/my-list" },
    { name: "new-home", title: "Home of somebody who has seen nothing", page: "/accueil" },
    { name: "nothing-found", title: "A search that finds nothing", page: "/search?keyword=zzzzqqqq" },
  ].map(({ name, title, page }): State => ({
    name,
    group: "Nothing there",
    title,
    open: async (stage) => ({ page, actor: await stage.household("personal", { empty: true }) }),
  })),
  {
    name: "dead-link",
    group: "Nothing there",
    title: "A link to a new password that is over",
    open: async () => ({ page: "/reinitialisation-mot-de-passe/plus-valable" }),
  },
  { name: "not-found", group: "Faults", title: "404", open: async () => ({ page: "/nulle-part" }) },
  ...([429, 500, 503] as const).map((status): State => ({
    name: `page-${status}`,
    group: "Faults",
    title: `${status}, for the whole page`,
    open: async () => ({ page: "/faq", fault: `page-${status}` }),
  })),
  ...[
    { name: "api-429", title: "429, for what home asks" },
    { name: "api-500", title: "500, for what home asks" },
    { name: "api-503", title: "503, for what home asks" },
    { name: "offline", title: "No network" },
    { name: "unreached", title: "No answer from the server" },
  ].map(({ name, title }): State => ({
    name,
    group: "Faults",
    title,
    // Signing in would meet the fault too, so it comes first.
    open: async (stage) => ({
      page: `/dev/fault?fault=${name}&page=/accueil`,
      actor: await stage.household("personal"),
    }),
  })),
  { name: "staff-sign-in", group: "Staff", title: "Nobody signed in", open: async () => ({ page: "/admin" }) },
  ...staffRoles.map((role): State => ({
    name: `staff-${role}`,
    group: "Staff",
    title: `Signed in, with the role ${role}`,
    open: async (stage) => ({ page: "/admin", staffToken: await stage.staff([role]) }),
  })),
];
