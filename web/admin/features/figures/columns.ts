import type { CashFigure, CashRow, ListedFigure, MovementKind, MovementRow } from "#contract/admin/figures.ts";

export const views = ["subscribers", "revenue", "trials", "cash"] as const;
export type View = (typeof views)[number];

/** What a figure is called and how it is explained: keys of the texts. */
export type FigureName = ListedFigure | "start" | "end" | "mrr" | "mrr_past_due";

export type Column<Row> = {
  name: FigureName;
  of: (row: Row) => number;
  /** Whose list stands behind it; none for what stands behind another row. */
  listed?: ListedFigure;
};

const people = (kind: MovementKind): Column<MovementRow> => ({
  name: kind,
  of: ({ moved }) => moved[kind].people,
  listed: kind,
});
const money = (kind: MovementKind): Column<MovementRow> => ({
  name: kind,
  of: ({ moved }) => moved[kind].mrr_cents,
  listed: kind,
});
const cash = (figure: CashFigure): Column<CashRow> => ({
  name: figure,
  of: ({ cents }) => cents[figure],
  listed: figure,
});

/** Active and past due: nobody is lost before they leave. */
const held = ({ active, past_due: due }: MovementRow["end"], of: "people" | "mrr_cents") => active[of] + due[of];

export const subscriberColumns: readonly Column<MovementRow>[] = [
  { name: "start", of: ({ start }) => held(start, "people") },
  people("new"),
  people("back"),
  people("left_by_wish"),
  people("left_by_failure"),
  { name: "subscribers", of: ({ end }) => held(end, "people"), listed: "subscribers" },
  { name: "in_past_due", of: ({ end }) => end.past_due.people, listed: "in_past_due" },
];

export const revenueColumns: readonly Column<MovementRow>[] = [
  { name: "start", of: ({ start }) => held(start, "mrr_cents") },
  money("new"),
  money("back"),
  money("up"),
  money("down"),
  money("left_by_wish"),
  money("left_by_failure"),
  { name: "end", of: ({ end }) => held(end, "mrr_cents"), listed: "subscribers" },
  { name: "mrr_past_due", of: ({ end }) => end.past_due.mrr_cents, listed: "in_past_due" },
  { name: "mrr", of: ({ end }) => end.active.mrr_cents, listed: "in_active" },
];

export const trialColumns: readonly Column<MovementRow>[] = [
  { name: "start", of: ({ start }) => start.trial.people },
  people("trial"),
  {
    name: "turned",
    of: ({ start, moved, end }) => start.trial.people + moved.trial.people - moved.trial_lost.people - end.trial.people,
    listed: "turned",
  },
  people("trial_lost"),
  { name: "in_trial", of: ({ end }) => end.trial.people, listed: "in_trial" },
];

export const cashColumns: readonly Column<CashRow>[] = [
  cash("payments"),
  cash("refunds"),
  cash("disputes"),
  cash("strays"),
  cash("returns"),
  cash("cash"),
  cash("sales"),
  cash("vat"),
  cash("fees"),
];

/** The figures of a view's plot, the first as a full line. */
export const plotted: Record<View, readonly FigureName[]> = {
  subscribers: ["subscribers", "in_past_due"],
  revenue: ["mrr", "mrr_past_due"],
  trials: ["in_trial", "turned"],
  cash: ["cash", "payments"],
};

export const isMoney = (view: View): boolean => view === "revenue" || view === "cash";
