import { createHmac, timingSafeEqual } from "node:crypto";
import type { Side } from "./decision-effects.ts";

/** The right of one side to contest the decision on one report. */
export function appealToken(reportId: number, side: Side, secret: string): string {
  const mark = createHmac("sha256", secret).update(`appeal\n${reportId}\n${side}`).digest("base64url").slice(0, 22);
  return `${reportId}.${side === "author" ? "a" : "r"}.${mark}`;
}

/** What a token gives the right to; undefined for a forged one. */
export function readAppealToken(token: string, secret: string): { reportId: number; side: Side } | undefined {
  const [, id, letter] = /^([1-9]\d{0,8})\.([ar])\.[\w-]{22}$/.exec(token) ?? [];
  if (id === undefined) return undefined;
  const read = { reportId: Number(id), side: letter === "a" ? "author" : "reporter" } as const;
  const [expected, given] = [Buffer.from(appealToken(read.reportId, read.side, secret)), Buffer.from(token)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? read : undefined;
}
