import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Instant, pageOf, paging } from "../fields.ts";
import { locales } from "../language.ts";

/** Who reads them besides admins. */
export const figureReaders = { staff: ["accountant"] } as const;
const readers = figureReaders;

/** How a contract stands. A past due one is neither recurring revenue nor lost, until it is paid or ends. */
export const contractStates = ["trial", "active", "past_due"] as const;
export type State = (typeof contractStates)[number];

/**
 * What changes who is a subscriber, and at what price. Subscribers are active or past due. For people and for money, on each
 * day: start + new + back + up - down - left_by_wish - left_by_failure = end. `unpaid` and `recovered` move between active and past due.
 */
export const movementKinds = [
  "trial",
  "trial_lost",
  "new",
  "back",
  "up",
  "down",
  "unpaid",
  "recovered",
  "left_by_wish",
  "left_by_failure",
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Sums of the ledger's lines, in the sense that each is named for: what was given back is below zero. */
export const cashFigures = [
  "payments",
  "refunds",
  "strays",
  "returns",
  "disputes",
  "cash",
  "sales",
  "vat",
  "fees",
] as const;
export type CashFigure = (typeof cashFigures)[number];

/** At the end of a period, who was in a state, and all subscribers: active and past due. */
export const balanceFigures = ["in_trial", "in_active", "in_past_due", "subscribers"] as const;
/** What became of the free months that began in a period. */
export const trialFigures = ["begun_turned", "begun_left", "begun_running"] as const;
export type TrialFigure = (typeof trialFigures)[number];
/** The accounts that were registered in a period: those that came to a step, and those that came no further. */
export const signUpFigures = [
  "signed_up",
  "chose_plan",
  "began_payment",
  "was_refused",
  "became_subscriber",
  "stopped_registered",
  "stopped_plan",
  "stopped_payment",
] as const;
export type SignUpFigure = (typeof signUpFigures)[number];
/** `turned`: who became new or came back with a free month that was paid for. */
export const listedFigures = [
  ...movementKinds,
  "turned",
  ...trialFigures,
  ...signUpFigures,
  ...balanceFigures,
  ...cashFigures,
] as const;
export type ListedFigure = (typeof listedFigures)[number];

export const intervals = ["day", "week", "month"] as const;
export type Interval = (typeof intervals)[number];

/** A civil month of Paris, as '2026-03'. */
export const Month = z.optional(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, fault("date"))));
export const Language = z.optional(z.enum(locales, fault("choice")));
const Day = z.optional(z.iso.date(fault("date")));
/** Civil days of Paris, both included. Without them, the last 30 days. At most 1,100 rows are answered. */
export const period = { from: Day, to: Day, interval: z._default(z.enum(intervals, fault("choice")), "day") };

/** People and their recurring revenue of a month, net of VAT, in cents. */
const Sum = z.object({ people: z.int(), mrr_cents: z.int() });
export type Sum = z.output<typeof Sum>;
const Balance = z.object({ trial: Sum, active: Sum, past_due: Sum });
export type Balance = z.output<typeof Balance>;

const Moved = z.object({
  trial: Sum,
  trial_lost: Sum,
  new: Sum,
  back: Sum,
  up: Sum,
  down: Sum,
  unpaid: Sum,
  recovered: Sum,
  left_by_wish: Sum,
  left_by_failure: Sum,
});

const row = { from: z.string(), to: z.string() };
const MovementRow = z.object({ ...row, start: Balance, moved: Moved, end: Balance });
export type MovementRow = z.output<typeof MovementRow>;

export const keptDays = {
  /** Up to when the figures are kept; null before the first time. */
  kept_at: z.nullable(Instant),
  /** The days that are answered; null where there are none. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
};

const Movements = z.object({
  ...keptDays,
  rows: z.array(MovementRow),
  /** Of the whole period: codes, such as `cancelled` or why a charge was refused. */
  reasons: z.array(z.object({ kind: z.enum(movementKinds), reason: z.string(), people: z.int(), mrr_cents: z.int() })),
});
export type Movements = z.output<typeof Movements>;

const Cash = z.object({
  payments: z.int(),
  refunds: z.int(),
  strays: z.int(),
  returns: z.int(),
  disputes: z.int(),
  cash: z.int(),
  sales: z.int(),
  vat: z.int(),
  fees: z.int(),
});
const CashRow = z.object({ ...row, cents: Cash });
export type CashRow = z.output<typeof CashRow>;
const CashRows = z.object({ ...keptDays, rows: z.array(CashRow) });

const KeyFigures = z.object({
  kept_at: z.nullable(Instant),
  now: Balance,
  /** 30 days before. */
  before: Balance,
  /** Of these 30 days. */
  moved: Moved,
  /** What came in, less what went back, since the first of this month. */
  cash_cents: z.int(),
});
export type KeyFigures = z.output<typeof KeyFigures>;

const Counted = z.object({
  account_id: z.int(),
  name: z.string(),
  /** When it happened; of a balance, since when. */
  at: Instant,
  /** A code; of cash the number of its payment. */
  about: z.string(),
  /** Cash, or recurring revenue of a month. */
  cents: z.int(),
});
export type Counted = z.output<typeof Counted>;

/** The operator's figures, which a job keeps by day. */
export const adminFigures = {
  keyFigures: endpoint({
    method: "GET",
    path: "/admin/figures",
    summary: "Subscribers and recurring revenue now and 30 days before, and the cash of this month",
    access: readers,
    reads: "replica",
    answer: KeyFigures,
    errors: [],
  }),
  movements: endpoint({
    method: "GET",
    path: "/admin/figures/movements",
    summary:
      "Subscribers and recurring revenue by day, week or month: balances and movements apart, and the reasons of the whole period",
    access: readers,
    reads: "replica",
    query: z.object(period),
    answer: Movements,
    errors: [],
  }),
  cash: endpoint({
    method: "GET",
    path: "/admin/figures/cash",
    summary: "What came in and went back by day, week or month: sums of the ledger, to the cent",
    access: readers,
    reads: "replica",
    query: z.object(period),
    answer: CashRows,
    errors: [],
  }),
  counted: endpoint({
    method: "GET",
    path: "/admin/figures/people",
    summary:
      "The people behind a figure of a period, the latest first; behind a balance, those at the end of `to`. `reason` chooses one of a movement's, `cohort` those who paid for the first time in a month",
    access: readers,
    reads: "replica",
    query: z.object({
      figure: z.enum(listedFigures, fault("choice")),
      from: Day,
      to: Day,
      reason: z.optional(z.string().check(z.maxLength(40, fault("tooLong")))),
      cohort: Month,
      /** Of accounts that were registered. */
      language: Language,
      ...paging(50),
    }),
    answer: pageOf(Counted),
    errors: [],
  }),
  movementsFile: endpoint({
    method: "GET",
    path: "/admin/figures/movements.csv",
    summary: "The same as a file: CSV (RFC 4180, UTF-8), amounts as decimals in euros",
    access: readers,
    query: z.object(period),
    answer: z.string(),
    answerType: "text/csv",
    errors: [],
  }),
  cashFile: endpoint({
    method: "GET",
    path: "/admin/figures/cash.csv",
    summary: "The same as a file: CSV (RFC 4180, UTF-8), amounts as decimals in euros",
    access: readers,
    query: z.object(period),
    answer: z.string(),
    answerType: "text/csv",
    errors: [],
  }),
} as const;
