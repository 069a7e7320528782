import type { QualityReport } from "#contract/quality.ts";
import { mostReports } from "#contract/quality-limits.ts";

/** An hour of a player that is offline. */
const mostKept = 60;
const name = "qualityReports";

/** `refused`: sending it again would change nothing. */
export type SendReports = (reports: readonly QualityReport[]) => Promise<"taken" | "refused" | "unanswered">;

/**
 * Keeps reports in the tab until the service has taken them, over a reload too. What was sent while the page unloaded is sent
 * again after it, and counts once by its session and number.
 */
export function createQualityQueue(storage: Pick<Storage, "getItem" | "setItem">, send: SendReports) {
  let isSending = false;

  const kept = (): QualityReport[] => {
    try {
      const found: unknown = JSON.parse(storage.getItem(name) ?? "[]");
      return Array.isArray(found) ? (found as QualityReport[]) : [];
    } catch {
      return [];
    }
  };
  const keep = (reports: readonly QualityReport[]) => {
    try {
      storage.setItem(name, JSON.stringify(reports.slice(-mostKept)));
    } catch (error) {
      // The tab has no room, or may store nothing: the report is lost.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  const isIn = (sent: readonly QualityReport[]) => (one: QualityReport) =>
    sent.some(({ sid, sn }) => sid === one.sid && sn === one.sn);

  const flush = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      for (let batch = kept().slice(0, mostReports); batch.length > 0; batch = kept().slice(0, mostReports)) {
        if ((await send(batch)) === "unanswered") return;
        const wasSent = isIn(batch);
        keep(kept().filter((one) => !wasSent(one)));
      }
    } finally {
      isSending = false;
    }
  };
  return {
    add(report: QualityReport): void {
      keep([...kept(), report]);
    },
    flush,
    /** Sends at once what an answer may never come for, even beside a call that is under way. */
    async sendAll(): Promise<void> {
      const batch = kept().slice(0, mostReports);
      if (batch.length > 0) await send(batch);
    },
  };
}
