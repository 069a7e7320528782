import type { QualityReport } from "#contract/quality.ts";

/** What a player reports of a minute. */
const report: QualityReport = {
  v: 2,
  e: "t",
  sid: "0b7c1c7e-6f0a-4c51-9c4a-6f1f7a3d2b11",
  sn: 0,
  ts: 1_770_000_000_000,
  cid: "1",
  sta: "p",
  bs: false,
  bsd: 0,
  "silecs-pd": 60_000,
  "silecs-nt": "wifi",
};

export const qualityReports = { ts: report.ts, reports: [report] };
