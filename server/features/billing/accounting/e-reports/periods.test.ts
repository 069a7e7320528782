import { expect, test } from "vitest";
import type { VatRegime } from "#contract/admin/e-reports.ts";
import { mayMakeAt, periodsOf, without, type DuePeriod } from "./periods.ts";

const short = ({ kind, from, to, dueFrom, due }: DuePeriod) =>
  [kind[0], from.slice(2), to.slice(2), dueFrom?.slice(2) ?? "-", due.slice(2)].join(" ");
const of = (regime: VatRegime, year: string, since = "2027-09") => periodsOf({ regime, since }, year).map(short);

test("under monthly VAT three files of sales a month and one of payments, each with its day", () => {
  expect(of("monthly", "2028").slice(4, 8)).toEqual([
    "t 28-02-01 28-02-10 - 28-02-20",
    "t 28-02-11 28-02-20 - 28-02-29",
    "t 28-02-21 28-02-29 - 28-03-10",
    "p 28-02-01 28-02-29 - 28-03-10",
  ]);
  expect(of("monthly", "2027")).toHaveLength(4 * 4);
  expect(of("monthly", "2027").slice(-3)).toEqual([
    "t 27-12-11 27-12-20 - 27-12-30",
    "t 27-12-21 27-12-31 - 28-01-10",
    "p 27-12-01 27-12-31 - 28-01-10",
  ]);
});

test.each<[VatRegime, string[]]>([
  ["quarterly", ["t 28-01-01 28-01-31 - 28-02-10", "p 28-01-01 28-01-31 - 28-02-10"]],
  ["simplified", ["t 28-01-01 28-01-31 28-02-25 28-02-29", "p 28-01-01 28-01-31 28-02-25 28-02-29"]],
  ["exempt", ["t 28-01-01 28-02-29 28-03-25 28-03-30", "p 28-01-01 28-02-29 28-03-25 28-03-30"]],
])("under %s VAT a period of each kind", (regime, expected) => {
  expect(of(regime, "2028").slice(0, 2)).toEqual(expected);
});

test("nothing is reported of the time before the duty began, also in the middle of two months", () => {
  expect(of("monthly", "2026")).toEqual([]);
  expect(of("exempt", "2027", "2027-10").slice(0, 3)).toEqual([
    "t 27-10-01 27-10-31 27-11-25 27-11-30",
    "p 27-10-01 27-10-31 27-11-25 27-11-30",
    "t 27-11-01 27-12-31 28-01-25 28-01-30",
  ]);
});

test("a file can be made a day after the last midnight of its period in Paris", () => {
  expect(mayMakeAt({ to: "2027-10-31" }).toISOString()).toBe("2027-11-01T23:00:00.000Z");
});

test("what was reported under another regime is left out of the periods of this one", () => {
  const [month] = periodsOf({ regime: "simplified", since: "2027-09" }, "2027");
  if (!month) throw new Error("no period");
  const third = (from: string, to: string) => ({ kind: "transactions" as const, from, to });
  const left = (...made: Parameters<typeof without>[1]) => without(month, made).map(short);
  expect(left(third("2027-09-11", "2027-09-20"))).toEqual([
    "t 27-09-01 27-09-10 27-10-25 27-10-30",
    "t 27-09-21 27-09-30 27-10-25 27-10-30",
  ]);
  expect(
    left(third("2027-09-01", "2027-09-10"), third("2027-09-11", "2027-09-20"), third("2027-09-21", "2027-09-30")),
  ).toEqual([]);
  expect(left({ ...month, kind: "payments" }, month, third("2027-10-01", "2027-10-10"))).toEqual([short(month)]);
});
