import { createHmac } from "node:crypto";

const prefix = "whsec_";

export type Message = { id: string; at: Date; payload: string };

/** `whsec_` and the key in base64, as receivers are given it. @param key 24 to 64 bytes */
export function writtenSecret(key: Buffer): string {
  return prefix + key.toString("base64");
}

/**
 * The headers of a webhook by the Standard Webhooks specification 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks): HMAC-SHA256 over id, time and body, one signature for each secret.
 * @param secrets as `writtenSecret` writes them
 */
export function signedHeaders(secrets: readonly string[], { id, at, payload }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${payload}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
