import type { Interval } from "#contract/admin/figures.ts";
import type { SignUpRow, SignUps, SignUpStage } from "#contract/admin/sign-ups.ts";
import { languageIdOf, type Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { periodOf, rowsOf, type Asked } from "../periods.ts";
import { findKeptSignUps, signUpsIn, visitsIn } from "./reading-queries.ts";

type AskedRows = Asked & { interval: Interval; language?: Locale | undefined };

export const languageIn = (language: Locale | undefined): number | null =>
  language === undefined ? null : languageIdOf(language);

/** The steps of sign-ups by day, week or month: visits, and what came of the accounts that were registered then. */
export async function signUps(database: Database, asked: AskedRows): Promise<SignUps> {
  const { keptAt, days } = await findKeptSignUps(database);
  const period = periodOf(asked, days);
  const head = { kept_at: keptAt?.toISOString() ?? null, from: period?.from ?? null, to: period?.to ?? null };
  if (!period) return { ...head, rows: [] };
  const periods = rowsOf(period, asked.interval);
  const language = languageIn(asked.language);
  const visits = Map.groupBy(await visitsIn(database, periods, language), ({ from }) => from);
  const people = Map.groupBy(await signUpsIn(database, periods, language), ({ from }) => from);
  return {
    ...head,
    rows: periods.map((one): SignUpRow => {
      const counted = (step: "visit" | "form") => visits.get(one.from)?.find((row) => row.step === step)?.count ?? 0;
      return { ...one, visit: counted("visit"), form: counted("form"), ...cameTo(people.get(one.from) ?? []) };
    }),
  };
}

/** How many came to each stage: those who went further did, too. */
function cameTo(rows: readonly { stage: SignUpStage; people: number; refused: number }[]) {
  const of = (stage: SignUpStage) => rows.find((row) => row.stage === stage)?.people ?? 0;
  const subscribed = of("subscribed");
  const payment = subscribed + of("payment");
  const plan = payment + of("plan");
  const refused = rows.reduce((sum, row) => sum + row.refused, 0);
  return { registered: plan + of("registered"), plan, payment, refused, subscribed };
}
