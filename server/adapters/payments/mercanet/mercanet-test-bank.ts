import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The bank's public simulation shop. */
export const shop = { merchantId: "002001000000001", secret: "002001000000001_KEY1", keyVersion: "1" };

/** Injected faults of the next Office calls, in order. */
type Fault = "none" | "lost before" | "lost after" | "forged" | "unavailable";

type Transaction = {
  amount: number;
  left: number;
  currency: string;
  code: string;
  acquirerCode: string;
  status: string;
  pan: string | null;
};

type Json = Record<string, unknown>;
type Pages = { encode?: "base64" | "base64url"; algorithm?: "SHA-256" | "HMAC-SHA-256" };

export type TestBank = Awaited<ReturnType<typeof openTestBank>>;

/**
 * A fake Mercanet with its paypage and Office calls, after the published documentation, with its own implementation of seals.
 * The last two digits of a card are the response code, as in the bank's simulation.
 */
export async function openTestBank({ encode, algorithm = "HMAC-SHA-256" }: Pages = {}) {
  const transactions = new Map<string, Transaction>();
  const faults: Fault[] = [];
  const calls: { service: string; message: Json }[] = [];
  const sealOf = (text: string) =>
    algorithm === "SHA-256"
      ? createHash("sha256")
          .update(Buffer.from(`${text}${shop.secret}`))
          .digest("hex")
      : createHmac("sha256", shop.secret).update(text).digest("hex");

  const answer = (reference: string, fields: Record<string, string | number>): string => {
    const all = {
      captureDay: 0,
      captureMode: "AUTHOR_CAPTURE",
      merchantId: shop.merchantId,
      orderChannel: "INTERNET",
      transactionDateTime: "2026-03-10T10:00:00+01:00",
      transactionReference: reference,
      keyVersion: shop.keyVersion,
      customerIpAddress: "194.78.195.168",
      walletType: "null",
      scoreInfo: "SI;N;CARD_COUNTRY=FRA",
      paymentPattern: "RECURRING_1",
      ...fields,
    };
    const text = Object.entries(all)
      .map(([name, value]) => `${name}=${value}`)
      .join("|");
    const Data = encode === undefined ? text : Buffer.from(text).toString(encode);
    return new URLSearchParams({
      Data,
      Seal: sealOf(Data),
      InterfaceVersion: "HP_3.4",
      Encode: encode ?? "",
    }).toString();
  };

  /** The automatic response for a transaction. */
  const notificationFor = (reference: string): string => {
    const found = transactions.get(reference);
    if (!found) throw new Error("no such transaction");
    const { pan } = found;
    return answer(reference, {
      amount: found.amount,
      currencyCode: found.currency,
      responseCode: found.code,
      acquirerResponseCode: found.acquirerCode,
      ...(pan === null ? {} : cardFields(pan)),
    });
  };

  const process = (service: string, message: Json): Json => {
    if (sealText(message, sealOf) !== message["seal"]) return { responseCode: "34" };
    if (message["merchantId"] !== shop.merchantId || message["keyVersion"] !== shop.keyVersion)
      return { responseCode: "03" };
    const reference = String(message["transactionReference"]);
    if (service === "diagnostic/getTransactionData") return diagnostic(transactions.get(reference));
    if (service === "cashManagement/duplicate") return duplicate(transactions, reference, message);
    return refund(transactions.get(reference), service, message);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = JSON.parse(await readBody(request)) as Json;
    const service = (request.url ?? "").replace("/rs-services/v2/", "");
    calls.push({ service, message });
    const fault = faults.shift();
    if (fault === "lost before") return void request.socket.destroy();
    const done = fault === "unavailable" ? { responseCode: "90" } : process(service, message);
    if (fault === "lost after") return void request.socket.destroy();
    if (fault === "forged") return send(response, { responseCode: "00", seal: "00".repeat(32) });
    send(response, { ...done, seal: sealText(done, sealOf) });
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address,
    transactions,
    faults,
    calls,
    environment: {
      MERCANET_MERCHANT_ID: shop.merchantId,
      MERCANET_SECRET_KEY: shop.secret,
      MERCANET_KEY_VERSION: shop.keyVersion,
      MERCANET_PAYPAGE_URL: `${address}/paymentInit`,
      MERCANET_OFFICE_URL: `${address}/rs-services/v2/`,
      MERCANET_SEAL_ALGORITHM: algorithm,
      ...(encode === undefined ? {} : { MERCANET_ENCODING: encode }),
    },
    /**
     * Submits the form and pays with a card on the bank's page. `null` leaves the page without paying.
     * @returns the body of the automatic response, which the browser's return carries as well
     * @throws Error for a form that the bank would reject
     */
    pay(form: Record<string, string>, card: string | null): string {
      const data = openForm(form, sealOf);
      const reference = data["transactionReference"] ?? "";
      if (transactions.has(reference)) throw new Error("94: this reference was used");
      const code = card === null ? "17" : codeOf(card);
      const amount = Number(data["amount"]);
      transactions.set(reference, {
        amount,
        left: amount,
        currency: data["currencyCode"] ?? "",
        code,
        acquirerCode: code === "00" ? "00" : "05",
        status: code === "00" ? "TO_CAPTURE" : card === null ? "ABORTED" : "REFUSED",
        pan: card,
      });
      return notificationFor(reference);
    },
    notificationFor,
    answer,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Checks a form's seal and fields. Returns its data. */
function openForm(form: Record<string, string>, sealOf: (text: string) => string): Record<string, string> {
  const { Data = "", Seal, Encode, InterfaceVersion = "", SealAlgorithm = "SHA-256" } = form;
  if (!/^HP_\d\.\d+$/.test(InterfaceVersion)) throw new Error("30: InterfaceVersion");
  if (Seal !== sealOf(Data)) throw new Error("34: Seal");
  if ((SealAlgorithm === "SHA-256") !== (sealOf("") === createHash("sha256").update(shop.secret).digest("hex")))
    throw new Error("34: another SealAlgorithm than declared");
  const text = Encode ? Buffer.from(Data, Encode as "base64").toString() : Data;
  const data = Object.fromEntries(text.split("|").map((pair) => pair.split("=", 2) as [string, string]));
  const rules: Record<string, RegExp> = {
    amount: /^\d{1,12}$/,
    currencyCode: /^978$/,
    merchantId: /^\d{15}$/,
    keyVersion: /^1$/,
    transactionReference: /^[0-9A-Za-z]{1,35}$/,
    normalReturnUrl: /^https?:\/\/[^?#|]+$/,
    automaticResponseUrl: /^https?:\/\/[^?#|]+$/,
    orderChannel: /^INTERNET$/,
    captureMode: /^AUTHOR_CAPTURE$/,
    captureDay: /^0$/,
    customerLanguage: /^(fr|en)$/,
    paymentPattern: /^RECURRING_1$/,
    "fraudData.challengeMode3DS": /^CHALLENGE_MANDATE$/,
  };
  for (const [name, rule] of Object.entries(rules)) if (!rule.test(data[name] ?? "")) throw new Error(`30: ${name}`);
  for (const name of Object.keys(data)) if (!(name in rules)) throw new Error(`30: ${name} is not known`);
  for (const name of ["normalReturnUrl", "automaticResponseUrl"]) {
    const port = Number(new URL(data[name] ?? "").port || 443);
    if (port < 80 || port > 9999) throw new Error(`30: the port of ${name}`);
  }
  return data;
}

const codes = new Set(["02", "03", "05", "11", "12", "14", "34", "51", "54", "60", "75", "90", "97", "99"]);
const codeOf = (card: string): string => (codes.has(card.slice(-2)) ? card.slice(-2) : "00");
const brandOf = (card: string): string =>
  ({ "41": "VISA", "42": "CB", "51": "MASTERCARD", "34": "AMEX" })[card.slice(0, 2)] ?? "VISA";

function cardFields(pan: string): Record<string, string> {
  return {
    paymentMeanBrand: brandOf(pan),
    paymentMeanType: "CARD",
    maskedPan: `############${pan.slice(-4)}`,
    panExpiryDate: "203012",
    tokenPan: `token-of-${createHash("sha256").update(pan).digest("hex").slice(0, 12)}`,
  };
}

function diagnostic(found: Transaction | undefined): Json {
  if (!found) return { getTransDataResponseCode: "25", responseCode: null, transactionStatus: null };
  return {
    getTransDataResponseCode: "00",
    responseCode: found.code,
    acquirerResponseCode: found.acquirerCode,
    transactionStatus: found.status,
    currencyCode: found.currency,
    originAmount: found.amount,
    currentAmount: String(found.left),
    ...(found.pan === null ? {} : cardFields(found.pan)),
    // Nested values are part of the seal; null values are not.
    s10TransactionReference: { s10TransactionIdDate: "20260310", s10TransactionId: "17" },
    walletType: null,
  };
}

function duplicate(transactions: Map<string, Transaction>, reference: string, message: Json): Json {
  const from = transactions.get(String(message["fromTransactionReference"]));
  if (!from || from.code !== "00" || from.pan === null) return { responseCode: "25" };
  if (transactions.has(reference)) return { responseCode: "94" };
  const amount = Number(message["amount"]);
  // The amount's cents select the issuer's response code.
  const acquirerCode = { 51: "51", 54: "54", 41: "41", 91: "91" }[amount % 100] ?? (amount % 100 === 11 ? "A1" : "00");
  const code = acquirerCode === "00" ? "00" : "05";
  const status = code === "00" ? "CAPTURED" : "REFUSED";
  transactions.set(reference, { ...from, amount, left: amount, code, acquirerCode, status });
  return { responseCode: code, acquirerResponseCode: acquirerCode, ...cardFields(from.pan) };
}

function refund(found: Transaction | undefined, service: string, message: Json): Json {
  if (!found) return { responseCode: "25" };
  const status = service === "cashManagement/cancel" ? "TO_CAPTURE" : "CAPTURED";
  const amount = Number(message["operationAmount"]);
  if (found.status !== status || message["currencyCode"] !== found.currency) return { responseCode: "24" };
  if (amount > found.left) return { responseCode: "51" };
  found.left -= amount;
  if (found.left === 0) found.status = service === "cashManagement/cancel" ? "CANCELLED" : "CREDITED";
  return { responseCode: "00", newAmount: found.left, newStatus: found.status };
}

function sealText(message: Json, sealOf: (text: string) => string): string {
  const flat = (value: unknown): string =>
    value === null || value === undefined
      ? ""
      : typeof value === "object"
        ? Object.keys(value)
            .toSorted()
            .map((name) => flat((value as Json)[name]))
            .join("")
        : typeof value === "string"
          ? value
          : JSON.stringify(value);
  const { keyVersion: _version, sealAlgorithm: _algorithm, seal: _seal, ...rest } = message;
  return sealOf(flat(rest));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function send(response: ServerResponse, body: Json): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
