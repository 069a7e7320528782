import type { Notice } from "./sandbox.ts";
import { sign, signatureHeader } from "./sandbox-signature.ts";

const answerWithinMs = 5000;

/**
 * Tells the shop how a payment ended: over HTTP, signed.
 * @throws Error unless the shop answers 2xx within 5 s: whoever calls tries again later
 */
export async function deliverNotice(url: string | undefined, key: string, { body }: Notice): Promise<void> {
  if (url === undefined) throw new Error("the shop does not listen yet");
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", [signatureHeader]: sign(key, body) },
    body,
    signal: AbortSignal.timeout(answerWithinMs),
  });
  if (!response.ok) throw new Error(`the shop answered ${response.status} to a notification`);
}
