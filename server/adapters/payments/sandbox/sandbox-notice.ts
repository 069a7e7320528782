import * as z from "zod/mini";
import type { ProviderEvent } from "../provider.ts";

const text = z.string().check(z.minLength(1));
const Cents = z.int().check(z.nonnegative());

/** The sandbox's notifications. State, amount and currency are required. */
const PaymentNotice = z.object({
  id: text,
  kind: text,
  about: z.literal("payment"),
  status: z.object({
    reference: text,
    state: z.enum(["pending", "paid", "refused", "abandoned"]),
    amountCents: Cents,
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    failure: z.nullable(
      z.enum([
        "refused",
        "funds",
        "unavailable",
        "expired-card",
        "new-card",
        "authentication",
        "cvv",
        "cancelled",
        "session-expired",
      ]),
    ),
    card: z.nullable(
      z.object({
        brand: z.nullable(z.enum(["VISA", "MASTERCARD", "JCB", "AMEX", "CB"])),
        lastFour: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
        expiresOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      }),
    ),
    payer: z.nullable(z.string()),
    mandate: z.nullable(z.string()),
  }),
});

const DisputeNotice = z.object({ id: text, kind: text, about: z.literal("dispute"), reference: text });

const Notice = z.discriminatedUnion("about", [
  PaymentNotice,
  z.object({ id: text, kind: text, about: z.literal("refund"), of: text, reference: text, amountCents: Cents }),
  z.object({ id: text, kind: text, about: z.literal("mandate-ended"), mandate: text }),
  DisputeNotice,
  z.object({ id: text, kind: text, about: z.literal("nothing") }),
]);

/** A notification of a dispute names it only: its status is asked for. */
export type ReadNotice = Exclude<ProviderEvent, { about: "dispute" }> | z.output<typeof DisputeNotice>;

/** Null for a malformed notification, which is neither a payment nor a refusal. */
export function readNotice(body: string): ReadNotice | null {
  try {
    return z.safeParse(Notice, JSON.parse(body)).data ?? null;
  } catch {
    // Not JSON.
    return null;
  }
}
