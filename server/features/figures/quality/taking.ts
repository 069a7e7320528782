import { civilDay } from "#contract/date-text.ts";
import type { QualityReport } from "#contract/quality.ts";
import type { AttemptLimit } from "#server/http/attempt-limits.ts";
import type { QualityDeps } from "./deps.ts";
import { insertReports, type ReportRow } from "./report-queries.ts";

/** Five screens send one report a minute each. */
const perAccount: AttemptLimit = { kind: "quality-account", limit: 600, windowSeconds: 3600 };
const dayMs = 86_400_000;
/** A player that was offline for longer tells nothing any more. */
const latestDays = 7;

type Sent = {
  reports: readonly QualityReport[];
  sentAt: number;
  from: { accountId: number; profileId: number; browser: string };
  at: Date;
};

/** Takes reports of players. Of who sends them only the right to is looked at, and nothing is kept. */
export function createTaking({ database, attemptLimits }: Pick<QualityDeps, "database" | "attemptLimits">) {
  return {
    /** @throws AppError tooManyAttempts */
    async take({ reports, sentAt, from, at }: Sent): Promise<void> {
      await attemptLimits.take(perAccount, String(from.accountId), at);
      const rows = reports.flatMap((report) => {
        const age = ageOf(report, sentAt);
        return age > latestDays * dayMs ? [] : [rowOf(report, new Date(at.getTime() - age))];
      });
      if (rows.length > 0) await insertReports(database, rows, { ...from, at });
    },
  };
}

/** By the player's own clock, which may be wrong as it likes. A report from the future was made now. */
function ageOf({ ts }: QualityReport, sentAt: number): number {
  return Math.max(0, sentAt - ts);
}

function rowOf(report: QualityReport, measuredAt: Date): ReportRow {
  return {
    sid: report.sid,
    sn: report.sn,
    day: civilDay(measuredAt),
    video_id: Number(report.cid),
    network: report["silecs-nt"],
    start_ms: report.msd ?? null,
    played_ms: report["silecs-pd"],
    stalled_ms: report.bsd,
    bitrate_kbps: report.br ?? null,
    failure: report.ec?.[0] ?? null,
  };
}
