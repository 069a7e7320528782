import {
  cashFigures,
  type balanceFigures,
  movementKinds,
  signUpFigures,
  trialFigures,
  type CashFigure,
  type Counted,
  type ListedFigure,
  type MovementKind,
  type SignUpFigure,
  type State,
  type TrialFigure,
} from "#contract/admin/figures.ts";
import type { Locale } from "#contract/language.ts";
import { endOfCivilDay, startOfCivilDay } from "#server/dates.ts";
import type { Database } from "#server/database/pool.ts";
import { pageOfFound, type Page, type Paging, type Window } from "#server/http/paged-answers.ts";
import { linesOfCash } from "./cash.ts";
import type { FiguresDeps } from "./deps.ts";
import { periodOf, type Asked, type Period } from "./periods.ts";
import { listTrials } from "./cohorts/trial-list.ts";
import { findKept, listMoved, listStanding, type CountedRow } from "./reading-queries.ts";
import { stagesOf } from "./sign-ups/people.ts";
import { findKeptSignUps, listSignUps } from "./sign-ups/reading-queries.ts";
import { languageIn } from "./sign-ups/sign-ups.ts";
import { daysOfMonth } from "./watching/months.ts";

type Chosen = {
  figure: ListedFigure;
  reason?: string | undefined;
  cohort?: string | undefined;
  language?: Locale | undefined;
};
type AskedPeople = Asked & Paging & Chosen;
type Deps = Pick<FiguresDeps, "ledger" | "namesOf">;

/** The people behind a figure of a period. */
export async function counted(database: Database, deps: Deps, asked: AskedPeople): Promise<Page<Counted>> {
  const { days } = await (isSignUp(asked.figure) ? findKeptSignUps(database) : findKept(database));
  const period = periodOf(asked, days);
  return pageOfFound(asked, async (window) => {
    if (!period) return { data: [], total: 0 };
    const { data, total } = await rowsBehind(database, deps, { ...asked, period, window });
    const names = await deps.namesOf(database, [...new Set(data.map((row) => row.account_id))]);
    const byId = new Map(names.map((one) => [one.id, one]));
    return { total, data: data.map((row) => entityOf(row, byId.get(row.account_id))) };
  });
}

type Behind = Chosen & { period: Period; window: Window };

function rowsBehind(database: Database, deps: Deps, { figure, reason, cohort, language, period, window }: Behind) {
  if (figure === "turned") return listMoved(database, { ...period, kinds: ["new", "back"], reason: "trial" }, window);
  if (isMovement(figure)) return listMoved(database, { ...period, kinds: [figure], reason: reason ?? null }, window);
  if (isCash(figure)) return linesBehind(database, deps, { figure, period, window });
  if (isSignUp(figure)) {
    const asked = { ...period, stages: stagesOf[figure], areRefused: figure === "was_refused" };
    return listSignUps(database, { ...asked, languageId: languageIn(language) }, window);
  }
  if (isTrial(figure)) return listTrials(database, { ...period, outcome: outcomes[figure] }, window);
  const end = endOfCivilDay(period.to);
  return listStanding(database, { states: states[figure], end, cohort: cohort ? daysOfMonth(cohort) : null }, window);
}

async function linesBehind(
  database: Database,
  { ledger }: Deps,
  { figure, period, window }: { figure: CashFigure; period: Period; window: Window },
): Promise<{ data: CountedRow[]; total: number }> {
  const { kinds, account, sign } = linesOfCash[figure];
  const [from, to] = [startOfCivilDay(period.from), endOfCivilDay(period.to)];
  const { data, total } = await ledger.lines(database, { from, to, kinds, account, ...window });
  return {
    total,
    data: data.map(({ account_id: id, payment_id: payment, at, cents }) => ({
      account_id: id,
      at,
      about: String(payment),
      cents: sign * cents,
    })),
  };
}

function entityOf(
  { account_id: id, at, about, cents }: CountedRow,
  named?: { first_name: string; last_name: string },
): Counted {
  const name = named ? `${named.first_name} ${named.last_name}`.trim() : "";
  return { account_id: id, name, at: at.toISOString(), about, cents };
}

const isMovement = (figure: ListedFigure): figure is MovementKind =>
  (movementKinds as readonly string[]).includes(figure);
const isCash = (figure: ListedFigure): figure is CashFigure => (cashFigures as readonly string[]).includes(figure);

const isTrial = (figure: ListedFigure): figure is TrialFigure => (trialFigures as readonly string[]).includes(figure);
const isSignUp = (figure: ListedFigure): figure is SignUpFigure =>
  (signUpFigures as readonly string[]).includes(figure);

const outcomes = { begun_turned: "turned", begun_left: "left", begun_running: "running" } as const;

const states: Record<(typeof balanceFigures)[number], readonly State[]> = {
  in_trial: ["trial"],
  in_active: ["active"],
  in_past_due: ["past_due"],
  subscribers: ["active", "past_due"],
};
