import { callJson, NoAnswer } from "../http-calls.ts";
import type { MercanetSettings } from "./mercanet-settings.ts";
import type { Answer } from "./paypage.ts";
import { isSealed, officeText, seal } from "./seal.ts";

const cashManagement = "CR_WS_2.55";
const diagnostic = "DR_WS_2.58";
/** "The transaction is not known." */
const unknownTransaction = "25";

export type Office = ReturnType<typeof createOffice>;

/** The bank's own JSON calls, each sealed both ways. All throw NoAnswer where it is not known what the bank did. */
export function createOffice(settings: MercanetSettings, { timeoutMs }: { timeoutMs: number }) {
  const call = (service: string, interfaceVersion: string, message: Record<string, string>) =>
    sealedCall(settings, timeoutMs, { service, interfaceVersion, message });
  const operation = (name: "cancel" | "refund", reference: string, amountCents: number, currencyCode: string) =>
    call(`cashManagement/${name}`, cashManagement, {
      currencyCode,
      operationAmount: String(amountCents),
      transactionReference: reference,
    });
  return {
    /** A new payment with the card of an older one. */
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

    /** Before the capture. */
    cancel: (reference: string, amountCents: number, currencyCode: string): Promise<Answer> =>
      operation("cancel", reference, amountCents, currencyCode),

    /** After the capture. */
    refund: (reference: string, amountCents: number, currencyCode: string): Promise<Answer> =>
      operation("refund", reference, amountCents, currencyCode),

    /** Undefined for a payment that the bank does not know (yet). */
    async transaction(reference: string): Promise<Answer | undefined> {
      const ask = () => call("diagnostic/getTransactionData", diagnostic, { transactionReference: reference });
      // It changes nothing, so a second try is harmless.
      const answer = await ask().catch((error: unknown) => {
        if (error instanceof NoAnswer) return ask();
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
  timeoutMs: number,
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
    timeoutMs,
  });
  return answerOf(settings, call.service, body);
}

/** @throws NoAnswer where the seal does not fit: it says nothing of what the bank did */
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
