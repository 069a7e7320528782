import type { ObserveCall } from "#server/observe-call.ts";
import { callJson, NoAnswer } from "../http-calls.ts";
import type { MercanetSettings } from "./mercanet-settings.ts";
import type { Answer } from "./paypage.ts";
import { isSealed, officeText, seal } from "./seal.ts";

const cashManagement = "CR_WS_2.55";
const diagnostic = "DR_WS_2.58";
/** Response code for an unknown transaction. */
const unknownTransaction = "25";

export type Office = ReturnType<typeof createOffice>;

type OfficeOptions = { timeoutMs: number; observe?: ObserveCall | undefined };

/** The bank's JSON calls; requests and responses are sealed. All throw NoAnswer if it is unknown what the bank did. */
export function createOffice(settings: MercanetSettings, options: OfficeOptions) {
  const call = (service: string, interfaceVersion: string, message: Record<string, string>) =>
    sealedCall(settings, options, { service, interfaceVersion, message });
  const operation = (name: "cancel" | "refund", reference: string, amountCents: number, currencyCode: string) =>
    call(`cashManagement/${name}`, cashManagement, {
      currencyCode,
      operationAmount: String(amountCents),
      transactionReference: reference,
    });
  return {
    /** Makes a new payment with the card of an earlier one. */
    duplicate: (reference: string, from: string, amountCents: number): Promise<Answer> =>
      call("cashManagement/duplicate", cashManagement, {
        amount: String(amountCents),
        captureDay: "0",
        captureMode: "AUTHOR_CAPTURE",
        currencyCode: "978",
        fromTransactionReference: from,
        orderChannel: "INTERNET",
        transactionReference: reference,
      }),

    /** Refunds before capture. */
    cancel: (reference: string, amountCents: number, currencyCode: string): Promise<Answer> =>
      operation("cancel", reference, amountCents, currencyCode),

    /** Refunds after capture. */
    refund: (reference: string, amountCents: number, currencyCode: string): Promise<Answer> =>
      operation("refund", reference, amountCents, currencyCode),

    /** The transaction's state. Undefined if the bank does not know it (yet). */
    async transaction(reference: string): Promise<Answer | undefined> {
      const fetchData = () => call("diagnostic/getTransactionData", diagnostic, { transactionReference: reference });
      // A read, so it is safe to retry.
      const answer = await fetchData().catch((error: unknown) => {
        if (error instanceof NoAnswer) return fetchData();
        throw error;
      });
      if (answer["transactionStatus"] !== undefined) return answer;
      const code = answer["getTransDataResponseCode"] ?? answer["responseCode"];
      if (code === unknownTransaction) return undefined;
      throw new Error(`Mercanet: diagnostic/getTransactionData answered ${code}`);
    },
  };
}

async function sealedCall(
  settings: MercanetSettings,
  { timeoutMs, observe }: OfficeOptions,
  call: { service: string; interfaceVersion: string; message: Record<string, string> },
): Promise<Answer> {
  const { merchantId, keyVersion, sealKey, officeUrl } = settings;
  const message = { ...call.message, interfaceVersion: call.interfaceVersion, merchantId };
  const { body } = await callJson({
    method: "POST",
    url: officeUrl + call.service,
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({
      ...message,
      keyVersion,
      sealAlgorithm: sealKey.algorithm,
      seal: seal(sealKey, officeText(message)),
    }),
    service: "mercanet",
    timeoutMs,
    observe,
  });
  return answerOf(settings, call.service, body);
}

/** @throws NoAnswer for an invalid seal, which says nothing about what the bank did */
function answerOf({ sealKey }: MercanetSettings, service: string, body: unknown): Answer {
  const answer = typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  const given = answer["seal"];
  if (typeof given !== "string" || !isSealed(sealKey, officeText(answer), given))
    throw new NoAnswer(`Mercanet: ${service} answered without a good seal`);
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    ),
  );
}
