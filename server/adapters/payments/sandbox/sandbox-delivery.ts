import type { Notice } from "./sandbox.ts";
import { sign, signatureHeader } from "./sandbox-signature.ts";

const timeoutMs = 5000;

/**
 * Sends a signed notification of a payment's outcome to the shop's webhook.
 * @throws Error unless the shop answers 2xx within 5 s, so that the job retries
 */
export async function deliverNotice(url: string | undefined, key: string, { body }: Notice): Promise<void> {
  if (url === undefined) throw new Error("the shop does not listen yet");
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", [signatureHeader]: sign(key, body) },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the shop answered ${response.status} to a notification`);
}
