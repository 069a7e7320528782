import type { AppealState, Report } from "#contract/admin/moderation.ts";
import { localeOfLanguage, type Locale } from "#contract/language.ts";
import type { Addressee, SendLetter } from "#server/adapters/mail/letter-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { type AttemptLimit, type AttemptLimits, callerNetwork } from "#server/http/attempt-limits.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { appealToken, readAppealToken } from "./appeal-token.ts";
import { decisionLetter, receivedLetter } from "./moderation-letters.ts";
import { type Decision, effectsOf, hasWon, type Side } from "./decision-effects.ts";
import type { LetterRow, PersonRow } from "./moderation-letter-queries.ts";
import * as stored from "./moderation-queries.ts";
import * as moderationLetterQueries from "./moderation-letter-queries.ts";
import * as appealQueries from "./appeal-queries.ts";

export type ModerationDeps = {
  database: Database;
  jobs: Jobs;
  attemptLimits: AttemptLimits;
  sendLetter: SendLetter;
  brandName: string;
  publicUrl: string;
  /** Signs the links that contest a decision. */
  secret: string;
};

export type Moderation = ReturnType<typeof createModeration>;

/** A decision can be undone before anybody is told. */
const lettersAfterMinutes = 10;
const measuredDays = 30;
const appealDays = 183;
const appealLooks: AttemptLimit = { kind: "appeal-look", limit: 60, windowSeconds: 3600 };
const appeals: AttemptLimit = { kind: "appeal", limit: 10, windowSeconds: 3600 };

const addresseeOf = ({ email, account_id: accountId }: PersonRow): Addressee => ({ email, accountId });

/** Decisions on reported comments, as Regulation (EU) 2022/2065 (16, 17, 20) wants them. */
export function createModeration({ database, jobs, attemptLimits, sendLetter, secret, ...place }: ModerationDeps) {
  const addressOf = async (reportId: number, side: Side) =>
    (await moderationLetterQueries.findPerson(database, reportId, side))?.email ?? null;
  const acknowledge = async ({ reportId }: { reportId: number }) => {
    const [row, person] = await Promise.all([
      moderationLetterQueries.findForLetter(database, reportId, "reporter"),
      moderationLetterQueries.findPerson(database, reportId, "reporter"),
    ]);
    if (!row || !person) return;
    await sendLetter(addresseeOf(person), receivedLetter(localeOfLanguage(person.language_id), place, row));
  };
  const received = jobs.define("comments.report-received", acknowledge, {
    recipientOf: ({ reportId }) => addressOf(reportId, "reporter"),
  });

  type DecisionNotice = { reportId: number; side: Side; decidedAt: string };
  const sendDecision = async ({ reportId, side, decidedAt }: DecisionNotice) => {
    const row = await moderationLetterQueries.findForLetter(database, reportId, side);
    const person = await moderationLetterQueries.findPerson(database, reportId, side);
    // Undone, decided again, or without a recipient meanwhile.
    if (!row?.decision || row.decided_at?.toISOString() !== decidedAt || !person) return;
    const { decision, decided_at } = row;
    if (side === "author") await stored.setAuthorNotified(database, reportId);
    const right = { side, token: appealToken(reportId, side, secret) };
    await sendLetter(
      addresseeOf(person),
      decisionLetter(localeOfLanguage(person.language_id), place, { ...row, decision, decided_at }, right),
    );
  };
  const decided = jobs.define("comments.report-decided", sendDecision, {
    recipientOf: ({ reportId, side }) => addressOf(reportId, side),
  });

  const find = async (from: Database, locale: Locale, id: number): Promise<Report> =>
    reportOf(found(await stored.findReport(from, locale, id), "report", id));

  return {
    received,
    async list(locale: Locale, query: Paging & { state: stored.State }, at: Date) {
      const page = await pageOfFound(query, async (window) => {
        const { rows, total } = await stored.listReports(database, locale, query.state, window);
        return { data: rows.map(reportOf), total };
      });
      const since = new Date(at.getTime() - measuredDays * 86_400_000);
      return { ...page, ...(await moderationLetterQueries.findTimes(database, since)) };
    },
    /** @throws AppError notFound; conflict where another decision is in force than the moderator saw, or the same again */
    async decide(
      inside: Database,
      { id, locale, at }: { id: number; locale: Locale; at: Date },
      { seen, ...verdict }: stored.Verdict & { seen: Decision | null },
    ): Promise<Report> {
      const reports = await stored.lockReports(inside, id);
      const report = found(
        reports.find((one) => one.id === id),
        "report",
        id,
      );
      const { ids, readers } = effectsOf(verdict.decision, reports);
      if (report.decision !== seen || ids.length === 0) throw new AppError("conflict");
      await stored.setDecision(inside, ids, verdict, at);
      await appealQueries.answerAppeals(inside, ids, at);
      const removal = verdict.decision === "removed" ? { at, reason: verdict.explanation } : null;
      if (report.comment_id !== null) await stored.setRemoved(inside, report.comment_id, removal);
      const runAt = new Date(at.getTime() + lettersAfterMinutes * 60_000);
      for (const reader of readers)
        await decided.enqueue(inside, { ...reader, decidedAt: at.toISOString() }, { runAt });
      return find(inside, locale, id);
    },
    /** @throws AppError notFound; conflict where nothing is decided */
    async reopen(inside: Database, { id, locale }: { id: number; locale: Locale }): Promise<Report> {
      const reports = await stored.lockReports(inside, id);
      const { decided_at, comment_id } = found(
        reports.find((one) => one.id === id),
        "report",
        id,
      );
      if (decided_at === null) throw new AppError("conflict");
      const together = reports.filter((one) => one.decided_at?.getTime() === decided_at.getTime());
      const ids = together.map((one) => one.id);
      await stored.clearDecision(inside, ids);
      await appealQueries.reopenAppeals(inside, ids, decided_at);
      if (comment_id !== null) await stored.setRemoved(inside, comment_id, null);
      return find(inside, locale, id);
    },
    /** @throws AppError notFound for a forged link, or one of a decision that was taken back; tooManyAttempts */
    async lookAtAppeal(token: string, ip: string, at: Date): Promise<AppealState> {
      await attemptLimits.take(appealLooks, callerNetwork(ip), at);
      const right = readAppealToken(token, secret);
      const row = right && (await moderationLetterQueries.findForLetter(database, right.reportId, right.side));
      if (!right || !row) throw new AppError("notFound");
      return appealStateOf(row, right.side, at);
    },
    /**
     * @throws AppError notFound for a forged or late link; conflict for a second appeal; notAllowed against the decision
     * that this side wanted; tooManyAttempts
     */
    async appeal({ token, text }: { token: string; text: string }, ip: string, at: Date): Promise<void> {
      await attemptLimits.take(appeals, callerNetwork(ip), at);
      const right = readAppealToken(token, secret);
      const row = right && (await moderationLetterQueries.findForLetter(database, right.reportId, right.side));
      if (!right || !row?.decided_at) throw new AppError("notFound");
      if (at.getTime() - row.decided_at.getTime() > appealDays * 86_400_000) throw new AppError("notFound");
      if (await appealQueries.insertAppeal(database, { ...right, text }, at)) return;
      const now = await moderationLetterQueries.findForLetter(database, right.reportId, right.side);
      if (now?.has_appealed) throw new AppError("conflict");
      throw now?.decision && hasWon(right.side, now.decision)
        ? new AppError("notAllowed", { said: nothingToContest })
        : new AppError("notFound");
    },
  };
}

const nothingToContest: Record<Locale, string> = {
  fr: "La décision en vigueur vous donne raison\u202f: il n’y a rien à contester",
  en: "The decision in force is in your favour: there is nothing to contest",
};

function appealStateOf(row: LetterRow, side: Side, at: Date): AppealState {
  if (row.has_appealed && !row.answers_appeal) return { state: "waiting", answer: null };
  if (!row.decided_at || !row.decision) throw new AppError("notFound");
  const { decision, explanation, decided_at } = row;
  if (row.has_appealed)
    return { state: "answered", answer: { decision, explanation, decided_at: decided_at.toISOString() } };
  // The letter was of another decision, which was changed since.
  if (hasWon(side, decision)) return { state: "won", answer: null };
  const isOver = at.getTime() - decided_at.getTime() > appealDays * 86_400_000;
  return { state: isOver ? "over" : "open", answer: null };
}

function reportOf({ created_at, decided_at, ...row }: stored.ReportRow): Report {
  return { ...row, created_at: created_at.toISOString(), decided_at: decided_at?.toISOString() ?? null };
}
