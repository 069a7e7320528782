import type { State, MovementKind } from "#contract/admin/figures.ts";
import type { Contract, Price, PriceChange } from "./deps.ts";
import { monthlyCents } from "./monthly.ts";

/** A part of a contract's life in one state and at one price. */
export type Stretch = {
  subscriptionId: number;
  accountId: number;
  state: State;
  from: Date;
  /** Null while it lasts. */
  to: Date | null;
  planId: number;
  mrrCents: number;
};

/** Something that changed who is a subscriber, or at what price. `mrrCents` is above zero where revenue is gained. */
export type Movement = {
  subscriptionId: number;
  accountId: number;
  at: Date;
  kind: MovementKind;
  reason: string;
  mrrCents: number;
};

export type Lives = { stretches: Stretch[]; movements: Movement[] };

/** A period that was not paid for so long after its begin is past due, even if nobody tried to charge it. */
const unchargedMs = 24 * 3_600_000;

/** The lives of one account's contracts, given in the order of their begin, up to `at`. */
export function livesOf(contracts: readonly Contract[], at: Date): Lives {
  const lives: Lives = { stretches: [], movements: [] };
  let hasPaid = false;
  for (const contract of contracts) {
    const life = new Life(contract, hasPaid, lives);
    for (const change of contract.prices) life.price(change);
    life.end(at);
    hasPaid ||= life.hasPaid;
  }
  return lives;
}

/** One contract's life while it is followed. */
class Life {
  readonly #contract: Contract;
  readonly #lives: Lives;
  readonly #isBack: boolean;
  #state: State;
  #since: Date;
  #now: { planId: number; mrrCents: number };
  #isReduced: boolean;
  hasPaid = false;

  constructor(contract: Contract, isBack: boolean, lives: Lives) {
    this.#contract = contract;
    this.#lives = lives;
    this.#isBack = isBack;
    this.#since = contract.startedAt;
    this.#isReduced = contract.isReduced;
    const { first, hasTrial, startedAt } = contract;
    this.#state = "trial";
    this.#now = { planId: first.planId, mrrCents: 0 };
    if (hasTrial) this.#move(startedAt, "trial", "order", 0);
    else this.#begin(startedAt, first, "order");
  }

  /** A renewal, or a change of plan within the period. */
  price(change: PriceChange): void {
    const { at, renews } = change;
    if (this.#state === "trial") {
      // A plan that is changed in the free month costs nothing yet.
      if (renews !== null) this.#begin(at, change, "trial");
      return;
    }
    if (renews !== null) this.#lapseBefore(at, renews);
    if (this.#state === "past_due") {
      this.#move(at, "recovered", "", this.#now.mrrCents);
      this.#cut(at, "active", this.#now);
    }
    this.#reprice(change);
  }

  end(at: Date): void {
    const { endedAt, periodEndsAt, leaving } = this.#contract;
    // What happened at this very instant counts already.
    const end = endedAt ?? new Date(at.getTime() + 1);
    if (this.#state !== "trial") this.#lapseBefore(end, periodEndsAt);
    if (endedAt === null) return this.#close(null);
    const left = this.#state === "trial" ? "trial_lost" : leaving.by === "wish" ? "left_by_wish" : "left_by_failure";
    const leftAt = endedAt > this.#since ? endedAt : this.#since;
    this.#move(leftAt, left, leaving.reason, 0 - this.#now.mrrCents);
    this.#close(leftAt);
  }

  #begin(at: Date, price: Price, reason: "order" | "trial"): void {
    const now = { planId: price.planId, mrrCents: monthlyCents(price) };
    this.#move(at, this.#isBack ? "back" : "new", reason, now.mrrCents);
    this.#cut(at, "active", now);
    this.hasPaid = true;
  }

  /** Past due from the first refusal of the period, where that or a day without a charge came before `at`. */
  #lapseBefore(at: Date, period: Date): void {
    const refusal = this.#contract.refusals.find((one) => one.period.getTime() === period.getTime());
    const uncharged = new Date(period.getTime() + unchargedMs);
    const isRefused = refusal !== undefined && refusal.at <= uncharged;
    const due = isRefused ? refusal.at : uncharged;
    if (due >= at) return;
    const from = due > this.#since ? due : this.#since;
    this.#move(from, "unpaid", isRefused ? refusal.reason : "uncharged", 0 - this.#now.mrrCents);
    this.#cut(from, "past_due", this.#now);
  }

  #reprice(change: PriceChange): void {
    const next = { planId: change.planId, mrrCents: monthlyCents(change) };
    const gained = next.mrrCents - this.#now.mrrCents;
    if (gained !== 0) {
      const isSamePlan = next.planId === this.#now.planId;
      const reason = isSamePlan ? (this.#isReduced ? "coupon" : "price") : "plan";
      this.#move(change.at, gained > 0 ? "up" : "down", reason, gained);
    }
    this.#isReduced = false;
    if (gained !== 0 || next.planId !== this.#now.planId) this.#cut(change.at, "active", next);
  }

  #move(at: Date, kind: MovementKind, reason: string, mrrCents: number): void {
    const { subscriptionId, accountId } = this.#contract;
    this.#lives.movements.push({ subscriptionId, accountId, at, kind, reason, mrrCents });
  }

  #cut(at: Date, state: State, now: { planId: number; mrrCents: number }): void {
    this.#close(at);
    this.#state = state;
    this.#since = at;
    this.#now = now;
  }

  #close(to: Date | null): void {
    if (to !== null && to <= this.#since) return;
    const { subscriptionId, accountId } = this.#contract;
    this.#lives.stretches.push({
      subscriptionId,
      accountId,
      state: this.#state,
      from: this.#since,
      to,
      ...this.#now,
    });
  }
}
