import { createHmac } from "node:crypto";
import type { CardBrand, Failure, KeptCard, PaymentState } from "../provider.ts";
import type { Answer } from "./paypage.ts";

/** What a response of the bank says about a payment. */
export type PaymentReport = {
  state: PaymentState;
  failure: Failure | null;
  amountCents: number | null;
  currencyCode: string | null;
  card: KeptCard | null;
  payer: string | null;
};

type Outcome = Pick<PaymentReport, "state" | "failure">;

/**
 * Reads a response whose `responseCode` is about the payment itself: the paypage's, or that of a later charge. Null if the
 * code, amount or currency is missing or malformed: such a response is neither a payment nor a refusal.
 */
export function reportFromAnswer(answer: Answer, secret: string): PaymentReport | null {
  const { responseCode } = answer;
  const amount = amountOf(answer, answer["amount"]);
  if (!amount || !isCode(responseCode)) return null;
  return { ...outcomeOf(responseCode, answer["acquirerResponseCode"]), ...amount, ...detailsOf(answer, secret) };
}

/**
 * Reads a `getTransactionData` response. The transaction's status decides, since the code may refer to the call itself. Null
 * as above.
 */
export function reportFromDiagnostic(answer: Answer, secret: string): PaymentReport | null {
  const amount = amountOf(answer, answer["originAmount"] ?? answer["currentAmount"]);
  if (!amount || !isCode(answer["getTransDataResponseCode"] ?? answer["responseCode"])) return null;
  return { ...outcomeOfStatus(answer), ...amount, ...detailsOf(answer, secret) };
}

/** Reads the refusal of a charge for which the bank created no transaction, and so returns no amount. */
export function refusalWithoutTransaction({ responseCode, acquirerResponseCode }: Answer): Outcome | null {
  if (!isCode(responseCode)) return null;
  const outcome = outcomeOf(responseCode, acquirerResponseCode);
  return outcome.state === "refused" ? outcome : null;
}

const isCode = (code: string | undefined): code is string => code !== undefined && /^\d{2}$/.test(code);

function amountOf(answer: Answer, amount: string | undefined): { amountCents: number; currencyCode: string } | null {
  const amountCents = centsOf(amount);
  const { currencyCode } = answer;
  if (amountCents === null || currencyCode === undefined || !/^\d{3}$/.test(currencyCode)) return null;
  return { amountCents, currencyCode };
}

const outcomes: Record<string, Outcome> = {
  "00": { state: "paid", failure: null },
  "11": { state: "refused", failure: "new-card" },
  "17": { state: "abandoned", failure: "cancelled" },
  // For later charges: the first payment can no longer be duplicated.
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

/** By the response code of the card's issuer. */
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

/** Captured or certain to be, since `captureDay=0` captures automatically. Refunded payments were paid as well. */
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
  // A card verification has no capture status. With a separate code for the call, `responseCode` is the payment's.
  const isChecked = answer["getTransDataResponseCode"] === "00" && responseCode === "00";
  return isChecked ? { state: "paid", failure: null } : { state: "pending", failure: null };
}

function detailsOf(answer: Answer, secret: string): Pick<PaymentReport, "card" | "payer"> {
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

/** Shops are configured to see a different number of digits; fewer than four at the end are not stored. */
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

/** Parses the bank's decimal integer of cents. Null for anything else. */
export function centsOf(text: string | undefined): number | null {
  return text !== undefined && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : null;
}
