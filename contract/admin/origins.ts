import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { fault, Instant, pageOf, paging } from "../fields.ts";

/** Editors keep the facts, accountants hand in what is made of them; both besides admins. */
const readers = { staff: ["editor", "accountant"] } as const;

/** Where a work stands: in the catalogue, on home, and what is seen there first: the large titles and the first row. */
export const originPlaces = ["catalogue", "home", "front"] as const;
export type OriginPlace = (typeof originPlaces)[number];
/** `other`: neither European nor of French expression. `unknown`: without countries. Several may hold for one work. */
export const originKinds = ["all", "european", "french", "other", "unknown", "captioned", "sdh", "described"] as const;
export type OriginKind = (typeof originKinds)[number];

const Amount = z.object({ works: z.int(), seconds: z.int() });
export type OriginAmount = z.output<typeof Amount>;
const Sums = z.object({
  all: Amount,
  european: Amount,
  french: Amount,
  other: Amount,
  unknown: Amount,
  captioned: Amount,
  sdh: Amount,
  described: Amount,
});
export type OriginSums = z.output<typeof Sums>;

const ofYear = { works: z.int(), seconds: z.int(), european: z.int(), french: z.int() };
const named = { title_id: z.int(), title: z.string() };
const OriginsNow = z.object({
  at: Instant,
  /** A work is a film or a season in the catalogue, a film or a series on home. */
  places: z.object({ catalogue: Sums, home: Sums, front: Sums }),
  /** Of the catalogue by year of production, the latest first; null where it is not known. */
  years: z.array(z.object({ year: z.nullable(z.int()), ...ofYear })),
  /** Films and series of the catalogue whose origin an editor decided, and co-productions with other countries of which none has. */
  overridden: z.array(z.object({ ...named, reason: z.string() })),
  mixed: z.array(z.object(named)),
});
export type OriginsNow = z.output<typeof OriginsNow>;

const OriginDay = z.object({ day: z.string(), sums: Sums });
export type OriginDay = z.output<typeof OriginDay>;

const OriginWork = z.object({
  ...named,
  /** Null for a film, and on home. */
  season: z.nullable(z.int()),
  european: z.nullable(z.boolean()),
  french: z.boolean(),
  seconds: z.int(),
  captioned_seconds: z.int(),
  sdh_seconds: z.int(),
  described_seconds: z.int(),
});
export type OriginWork = z.output<typeof OriginWork>;

/** Shares in basis points. */
const Share = z.object({
  average: z.int(),
  /** Of the running times. */
  average_of_hours: z.int(),
  lowest: z.int(),
  lowest_on: z.string(),
  days_below: z.int(),
});
export type OriginShare = z.output<typeof Share>;
const PlaceShares = z.object({ european: Share, french: Share });
const Statement = z.object({
  year: z.int(),
  /** Days that were measured, of those of the year so far. */
  measured: z.int(),
  days: z.int(),
  /** Null where none was measured. */
  shares: z.nullable(z.object({ catalogue: PlaceShares, home: PlaceShares, front: PlaceShares })),
  /** The catalogue on the last measured day. */
  last_day: z.nullable(z.string()),
  at_end: z.nullable(Sums),
});
export type OriginStatement = z.output<typeof Statement>;

const Duties = z.object({
  year: z.int(),
  /** Revenue of the year without VAT, as the ledger has it. */
  net_cents: z.int(),
  /** Accounts that have access now. */
  subscribers: z.int(),
});
export type OriginDuties = z.output<typeof Duties>;

const Deposit = z.object({
  ...named,
  /** Null for a film. */
  season: z.nullable(z.int()),
  episodes: z.nullable(z.int()),
  directors: z.array(z.string()),
  year: z.nullable(z.int()),
  countries: z.array(z.string()),
  language: z.string(),
  seconds: z.int(),
  production: z.string(),
  /** The civil day on which viewers could watch it first. */
  published_on: z.string(),
});
export type OriginDeposit = z.output<typeof Deposit>;

const Day = z.optional(z.iso.date(fault("date")));
const days = { place: z._default(z.enum(originPlaces, fault("choice")), "catalogue"), from: Day, to: Day };
const year = {
  year: z.coerce
    .number(deskFault("value"))
    .check(z.int(deskFault("value")), z.gte(2020, deskFault("value")), z.lte(2200, deskFault("value"))),
};
const file = { method: "GET", access: readers, answer: z.string(), answerType: "text/csv", errors: [] } as const;
const read = { method: "GET", access: readers, reads: "replica", errors: [] } as const;

/** Where the works come from and how accessible they are, for the yearly statements; and the list for the legal deposit. */
export const adminOrigins = {
  originsNow: endpoint({
    ...read,
    path: "/admin/origins",
    summary:
      "Works and running time by origin and accessibility now: in the catalogue, and as an adult’s home shows them",
    answer: OriginsNow,
  }),
  originDays: endpoint({
    ...read,
    path: "/admin/origins/days",
    summary: "The same by day, as a job measures it once a day. Without dates, the last 366 days; at most 1,100",
    query: z.object(days),
    answer: z.object({ rows: z.array(OriginDay) }),
  }),
  originDaysFile: endpoint({
    ...file,
    path: "/admin/origins/days.csv",
    summary: "The same as a file: CSV (RFC 4180, UTF-8)",
    query: z.object(days),
  }),
  originWorks: endpoint({
    ...read,
    path: "/admin/origins/works",
    summary: "The works behind a figure, by name: of a measured day, or without one of now",
    query: z.object({
      place: z.enum(originPlaces, fault("choice")),
      kind: z.enum(originKinds, fault("choice")),
      day: Day,
      ...paging(50),
    }),
    answer: pageOf(OriginWork),
  }),
  originStatement: endpoint({
    ...read,
    path: "/admin/origins/statement",
    summary: "Shares of a year by day: average, lowest day, days below the thresholds; accessibility on the last day",
    query: z.object(year),
    answer: Statement,
  }),
  originStatementFile: endpoint({
    ...file,
    path: "/admin/origins/statement.csv",
    summary: "The same as a file: CSV (RFC 4180, UTF-8)",
    query: z.object(year),
  }),
  originDuties: endpoint({
    ...read,
    path: "/admin/origins/duties",
    summary: "What the program knows of the thresholds: revenue of a year, and subscribers",
    access: { staff: ["accountant"] },
    query: z.object(year),
    answer: Duties,
  }),
  deposits: endpoint({
    ...read,
    path: "/admin/origins/deposits",
    summary: "Films and seasons that came out in a year, with what the legal deposit asks",
    query: z.object(year),
    answer: z.object({ data: z.array(Deposit) }),
  }),
  depositsFile: endpoint({
    ...file,
    path: "/admin/origins/deposits.csv",
    summary: "The same as a file: CSV (RFC 4180, UTF-8)",
    query: z.object(year),
  }),
} as const;
