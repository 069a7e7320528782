import { createHmac } from "node:crypto";
import type { CardBrand, Failure, KeptCard, PaymentState } from "../provider.ts";
import type { Answer } from "./paypage.ts";

/** What one answer of the bank says of a payment. */
export type Seen = {
  state: PaymentState;
  failure: Failure | null;
  amountCents: number | null;
  currencyCode: string | null;
  card: KeptCard | null;
  payer: string | null;
};

type Outcome = Pick<Seen, "state" | "failure">;

/**
 * An answer that gives a `responseCode` for the payment itself: the paypage's, and that of a later charge. Null where the
 * code, the amount or the currency is missing or malformed: such an answer is neither a payment nor a refusal.
 */
export function seenInAnswer(answer: Answer, secret: string): Seen | null {
  const { responseCode } = answer;
  const taken = takenOf(answer, answer["amount"]);
  if (!taken || !isCode(responseCode)) return null;
  return { ...outcomeOf(responseCode, answer["acquirerResponseCode"]), ...taken, ...detailsOf(answer, secret) };
}

/**
 * A `getTransactionData` that found the payment: its status decides, for the code may be that of the question. Null as
 * above.
 */
export function seenInDiagnostic(answer: Answer, secret: string): Seen | null {
  const taken = takenOf(answer, answer["originAmount"] ?? answer["currentAmount"]);
  if (!taken || !isCode(answer["getTransDataResponseCode"] ?? answer["responseCode"])) return null;
  return { ...outcomeOfStatus(answer), ...taken, ...detailsOf(answer, secret) };
}

/** The refusal of a charge for which the bank made no transaction, and so has no amount to name. */
export function refusedUntaken({ responseCode, acquirerResponseCode }: Answer): Outcome | null {
  if (!isCode(responseCode)) return null;
  const outcome = outcomeOf(responseCode, acquirerResponseCode);
  return outcome.state === "refused" ? outcome : null;
}

const isCode = (code: string | undefined): code is string => code !== undefined && /^\d{2}$/.test(code);

function takenOf(answer: Answer, amount: string | undefined): { amountCents: number; currencyCode: string } | null {
  const amountCents = centsOf(amount);
  const { currencyCode } = answer;
  if (amountCents === null || currencyCode === undefined || !/^\d{3}$/.test(currencyCode)) return null;
  return { amountCents, currencyCode };
}

const outcomes: Record<string, Outcome> = {
  "00": { state: "paid", failure: null },
  "11": { state: "refused", failure: "new-card" },
  "17": { state: "abandoned", failure: "cancelled" },
  // Of a later charge: its first payment cannot be repeated (any more).
  "24": { state: "refused", failure: "new-card" },
  "25": { state: "refused", failure: "new-card" },
  "54": { state: "refused", failure: "expired-card" },
  "60": { state: "pending", failure: null },
  "90": { state: "refused", failure: "unavailable" },
  "97": { state: "abandoned", failure: "session-expired" },
  "99": { state: "refused", failure: "unavailable" },
};

function outcomeOf(code: string, acquirerCode: string | undefined): Outcome {
  return outcomes[code] ?? { state: "refused", failure: failureOf(acquirerCode) };
}

/** By the code of the payer's own bank. */
const failures: Record<string, Failure> = {
  "04": "new-card",
  "07": "new-card",
  "14": "new-card",
  "15": "new-card",
  "33": "expired-card",
  "41": "new-card",
  "43": "new-card",
  "51": "funds",
  "54": "expired-card",
  A1: "authentication",
};

function failureOf(acquirerCode = ""): Failure {
  return failures[acquirerCode] ?? (/^9[0-8]$/.test(acquirerCode) ? "unavailable" : "refused");
}

/** Taken, or about to be: with `captureDay=0` nobody has to act any more. Given back later, it was taken all the same. */
const paidStatuses = new Set([
  "TO_CAPTURE",
  "TO_CONFIRM_CAPTURE",
  "CAPTURING",
  "CAPTURED",
  "CANCELLED",
  "TO_CREDIT",
  "CREDITING",
  "CREDITED",
]);

function outcomeOfStatus(answer: Answer): Outcome {
  const { transactionStatus: status = "", responseCode, acquirerResponseCode } = answer;
  if (paidStatuses.has(status)) return { state: "paid", failure: null };
  if (status === "ABORTED")
    return { state: "abandoned", failure: responseCode === "97" ? "session-expired" : "cancelled" };
  if (["REFUSED", "FAILED", "EXPIRED"].includes(status))
    return { state: "refused", failure: failureOf(acquirerResponseCode) };
  if (status === "PENDING" || status.startsWith("TO_")) return { state: "pending", failure: null };
  // A card that was only checked: nothing of it is captured. The code is the payment's own where the question has another.
  const isChecked = answer["getTransDataResponseCode"] === "00" && responseCode === "00";
  return isChecked ? { state: "paid", failure: null } : { state: "pending", failure: null };
}

function detailsOf(answer: Answer, secret: string): Pick<Seen, "card" | "payer"> {
  const { tokenPan } = answer;
  return {
    card: cardOf(answer),
    payer: tokenPan === undefined ? null : createHmac("sha256", secret).update(`mercanet ${tokenPan}`).digest("hex"),
  };
}

const brands: Record<string, CardBrand> = {
  AMEX: "AMEX",
  CB: "CB",
  JCB: "JCB",
  MASTERCARD: "MASTERCARD",
  MAESTRO: "MASTERCARD",
  VISA: "VISA",
  VISA_ELECTRON: "VISA",
  VPAY: "VISA",
};

/** Shops differ in how many figures they are shown: fewer than four at the end are kept as none. */
function cardOf({ paymentMeanBrand = "", maskedPan = "", panExpiryDate = "" }: Answer): KeptCard | null {
  const expiry = /^(\d{4})(0[1-9]|1[0-2])$/.exec(panExpiryDate);
  if (!expiry) return null;
  const lastDay = new Date(Date.UTC(Number(expiry[1]), Number(expiry[2]), 0));
  return {
    brand: brands[paymentMeanBrand] ?? null,
    lastFour: /\D(\d{4})$/.exec(maskedPan)?.[1] ?? null,
    expiresOn: lastDay.toISOString().slice(0, 10),
  };
}

/** Null for anything but a whole number of cents as the bank writes it. */
export function centsOf(text: string | undefined): number | null {
  return text !== undefined && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : null;
}
