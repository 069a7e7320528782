import { RefundRefused, type PaymentProvider } from "#server/adapters/payments/provider.ts";
import type { Clock } from "#server/clock.ts";
import type { Random } from "./random.ts";

type Mood = { isRefused: boolean; from: Date };

/**
 * A provider that refuses some refunds at once or after days, and makes others after days. All processes share it, and a key
 * always gets the same outcome. `isCalm`: new refunds are made at once.
 */
export class MoodyRefunds {
  isCalm = false;
  readonly #moods = new Map<string, Mood>();
  readonly #random: Random;
  readonly #clock: Clock;

  constructor(random: Random, clock: Clock) {
    this.#random = random;
    this.#clock = clock;
  }

  wrap(provider: PaymentProvider): PaymentProvider {
    return {
      ...provider,
      refund: async (refund) => {
        const { isRefused, from } = this.#moodOf(refund.key);
        if (from > this.#clock.now()) return { reference: `refund-${refund.key}`, isPending: true };
        if (isRefused) throw new RefundRefused("the bank of the payer is closed");
        return provider.refund(refund);
      },
    };
  }

  #moodOf(key: string): Mood {
    const known = this.#moods.get(key);
    if (known) return known;
    const now = this.#clock.now();
    const isLate = this.#random() < 0.25;
    const from = isLate ? new Date(now.getTime() + this.#random() * 2 * 86_400_000) : now;
    const mood = this.isCalm ? { isRefused: false, from: now } : { isRefused: this.#random() < 0.2, from };
    this.#moods.set(key, mood);
    return mood;
  }
}
