import { civilDay } from "#contract/date-text.ts";
import { languageIdOf, type Locale } from "#contract/language.ts";
import { asWork } from "#server/database/time-limits.ts";
import { callerNetwork } from "#server/http/attempt-limits.ts";
import { createBatch } from "../page-counts/batch.ts";
import type { CountingDeps } from "../page-counts/counting.ts";
import { addVisits, type VisitSum } from "./visit-queries.ts";

/** Of a network in a minute: a school's class that signs up. */
const mostOfNetwork = 60;

type Counted = { locale: Locale; ip: string; at: Date };
export type Visits = ReturnType<typeof createVisits>;

/**
 * Counts visits and opened forms in this process and adds them to the day's sums once a minute. Of who is counted nothing is kept:
 * networks are known until then, so that none counts without end.
 */
export function createVisits({ database, onFailure }: CountingDeps) {
  let sums = new Map<string, VisitSum>();
  let networks = new Map<string, number>();
  const batch = createBatch(async (kind) => {
    // In one order in every process, so that two that write at once do not lock each other out.
    const rows = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
    sums = new Map();
    networks = new Map();
    if (rows.length === 0) return;
    try {
      await asWork(kind, () => addVisits(database, rows));
    } catch (error) {
      onFailure("visits could not be written", error);
    }
  });
  return {
    count(step: VisitSum["step"], { locale, ip, at }: Counted): void {
      const network = callerNetwork(ip);
      const ofNetwork = (networks.get(network) ?? 0) + 1;
      networks.set(network, ofNetwork);
      batch.schedule();
      if (ofNetwork > mostOfNetwork) return;
      const [day, language] = [civilDay(at), languageIdOf(locale)];
      const key = `${day} ${step} ${language}`;
      const sum = sums.get(key) ?? { day, step, language_id: language, count: 0 };
      sums.set(key, { ...sum, count: sum.count + 1 });
    },
    write: () => batch.write(),
    close: () => batch.close(),
  };
}
