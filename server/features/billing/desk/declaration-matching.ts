import type { ActPreview } from "#contract/admin/acts.ts";
import type { WaitingDeclaration } from "#contract/admin/declarations.ts";
import { longDay, longInstant } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { BillingContext } from "../deps.ts";
import { hasOpenCharge } from "../free-days/queries.ts";
import { carryOut, planFollowing, type Planned } from "../leaving/following.ts";
import { findDecision, findDeclaration, insertDeclaration, type DeclarationRow } from "../leaving/queries.ts";
import { letterEffect } from "../letters/letter-effect.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { findLiveSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { isReachable } from "../subscriptions/reachable.ts";
import { planName } from "../texts.ts";
import { candidatesOf } from "./declaration-candidates.ts";
import { declarationWords, type DeclarationFailure } from "./declaration-words.ts";

type Match = { declarationId: number; accountId: number; locale: Locale; at: Date };
type Matched = { declaration: DeclarationRow; planned: Planned; tellsDeclarant: boolean; preview: ActPreview };

/** Declarations whose person is not certain, until the staff say whose they are. */
export function createDeclarationMatching(context: BillingContext) {
  const { deps, jobs } = context;

  return {
    /** @throws AppError notFound */
    async find(
      database: Database,
      id: number,
      { locale, at }: Pick<Match, "locale" | "at">,
    ): Promise<WaitingDeclaration> {
      const declaration = await waiting(database, id);
      const decision = await findDecision(database, id);
      const { kind, name, email, reference, received_at: receivedAt } = declaration;
      return {
        id,
        kind,
        name,
        email,
        reference,
        received_at: receivedAt.toISOString(),
        decided: decision
          ? { account_id: decision.account_id, at: (decision.decided_at ?? receivedAt).toISOString() }
          : null,
        candidates: decision ? [] : await candidatesOf(database, deps, declaration, { locale, at }),
      };
    },

    /** @throws AppError notFound; conflict with the reason */
    async preview(database: Database, match: Match): Promise<ActPreview> {
      const row = await findLiveSubscription(database, match.accountId);
      return (await planOf(database, context, match, row)).preview;
    },

    /** Within the caller's transaction. @throws AppError as above, and conflict where another preview was shown */
    async match(
      inside: Database,
      match: Match,
      { fingerprint, by }: { fingerprint: string; by: string },
    ): Promise<void> {
      const { declarationId, accountId, locale, at } = match;
      await waiting(inside, declarationId);
      if (!(await deps.declarations.lock(inside, declarationId))) refuse("decided", locale);
      const live = await lockLiveSubscription(inside, jobs, accountId, at);
      const { declaration, planned, tellsDeclarant, preview } = await planOf(inside, context, match, live);
      refuseChanged(preview, fingerprint, locale);
      const followed = await carryOut(inside, context, planned, { receivedAt: declaration.received_at, at });
      const { kind, name, email, reference, received_at, locale: language } = declaration;
      const declared = { kind, name, email, reference, received_at, locale: language, is_proven: false };
      const decides = { id: declarationId, at };
      const id = await insertDeclaration(inside, { ...declared, ...followed, account_id: accountId, decides });
      await jobs.declaration.enqueue(inside, { declarationId: id });
      const text = declarationWords[language].answer(longInstant(received_at, language));
      await deps.declarations.matched(inside, declarationId, { by, text: tellsDeclarant ? text : null }, at);
    },
  };
}

/** One that was received without its person. */
async function waiting(database: Database, id: number): Promise<DeclarationRow> {
  const declaration = await findDeclaration(database, id);
  return found(declaration?.outcome === "not-found" ? declaration : undefined, "declaration", id);
}

async function planOf(
  database: Database,
  context: BillingContext,
  { declarationId, accountId, locale, at }: Match,
  row: SubscriptionRow | undefined,
): Promise<Matched> {
  const declaration = await waiting(database, declarationId);
  const payer = found(await findPayer(database, accountId), "account", accountId);
  if (!isReachable(payer.email)) refuse("erased", locale);
  if (!(await context.deps.declarations.isWaiting(database, declarationId))) refuse("decided", locale);
  if (row && (await hasOpenCharge(database, row.id))) refuse("running", locale);
  const runs = row && (row.runs_until === null || row.runs_until > at) ? row : undefined;
  const declared = { kind: declaration.kind, accountId, receivedAt: declaration.received_at };
  const planned = await planFollowing(database, context, declared, { row: runs, at });
  const tellsDeclarant = payer.email.toLowerCase() !== declaration.email.toLowerCase();
  const letter = letterEffect(payer, locale);
  const t = declarationWords[locale];
  const day = longDay(declaration.received_at, locale);
  const effects = [
    t[declaration.kind](day, `${payer.first_name} ${payer.last_name}`.trim()),
    ...sentencesOf(planned, locale),
    letter.effect,
    ...(tellsDeclarant ? [t.told(declaration.email)] : []),
    t.settled,
  ];
  const { outcome, ends_at, refund_cents, subscription_id, renewed, owedCents, isStanding } = planned;
  // Access after a withdrawal ends three days after the act, whenever that is: the day is shown, and the instant is not fixed.
  const endsOn = ends_at && longDay(ends_at, locale);
  const ids = renewed.map(({ id }) => id);
  const facts = { outcome, endsOn, refund_cents, owedCents, subscription_id, isStanding, renewed: ids };
  const fingerprint = fingerprintOf({ declarationId, accountId, ...facts, ...letter.facts });
  return { declaration, planned, tellsDeclarant, preview: { effects, fingerprint } };
}

function sentencesOf(
  { row, outcome, ends_at: endsAt, refund_cents: cents, renewed, owedCents, isStanding }: Planned,
  locale: Locale,
) {
  const t = declarationWords[locale];
  const plan = row ? planName(row, locale) : "";
  const day = endsAt === null ? "" : longDay(endsAt, locale);
  const amount = eurosAndCents(cents ?? 0, locale);
  const backOr = (back: string) => [
    ...(cents === 0 && owedCents !== null ? [] : [cents === 0 ? t.nothingBack : back]),
    ...(owedCents === null ? [] : [t.withheld]),
  ];
  switch (outcome) {
    case "cancelled":
      if (renewed.length > 0) return [t.stops(plan), t.noCharge, ...backOr(t.backRenewed(amount))];
      return [row?.status === "past_due" ? t.stops(plan) : t.runsOut(plan, day), t.noCharge, t.nothingBack];
    case "ends-already":
      return [t.alreadyEnds(day)];
    case "withdrawn":
      if (isStanding) return [t.alreadyWithdrawn];
      return [t.noCharge, t.stopsLater(plan, day), ...backOr(t.back(amount))];
    case "too-late":
      return [t.tooLate];
    case "store":
      return [t.store];
    case "nothing-runs":
    case "not-found":
      return [t.nothingRuns];
  }
}

function refuse(reason: DeclarationFailure, locale: Locale): never {
  throw new AppError("conflict", { message: declarationWords[locale].failures[reason], details: { reason } });
}
