import { createPrivateKey, sign } from "node:crypto";

/** The three values that CloudFront asks for with a custom policy, already in its alphabet. */
export type MediaSignature = { policy: string; signature: string; keyPairId: string };

export type MediaSigner = {
  /**
   * Allows every address that `resource` matches until `expiresAt`, to the second below.
   * `resource` is a whole address; `*` stands for any characters, `?` for one.
   */
  sign(grant: { resource: string; expiresAt: Date }): MediaSignature;
};

/**
 * Base64 with the three replacements CloudFront asks for: `+` → `-`, `=` → `_`, `/` → `~`.
 * Source: Amazon CloudFront Developer Guide, "Create a signed URL using a custom policy".
 */
export function encodeForCloudFront(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("+", "-").replaceAll("=", "_").replaceAll("/", "~");
}

/** The reverse; undefined for anything that `encodeForCloudFront` would not have written, so that each value has one spelling. */
export function decodeFromCloudFront(text: string): Buffer | undefined {
  const bytes = Buffer.from(text.replaceAll("-", "+").replaceAll("_", "=").replaceAll("~", "/"), "base64");
  return encodeForCloudFront(bytes) === text ? bytes : undefined;
}

/**
 * The policy statement without white space, keys in the documented order. The signature covers these very bytes, and a
 * canned policy is never sent: whoever checks it writes it anew, so one character more would break it.
 */
export function policyStatement(resource: string, expiresAtSeconds: number): string {
  return JSON.stringify({
    Statement: [{ Resource: resource, Condition: { DateLessThan: { "AWS:EpochTime": expiresAtSeconds } } }],
  });
}

/**
 * Signs as CloudFront's trusted key groups do: RSA-SHA1 (PKCS #1 v1.5) over the policy. The tests compare it with values
 * made by AWS's own signer (@aws-sdk/cloudfront-signer 3.1166.0).
 * Throws when the key is not a private RSA key in PEM.
 */
export function createMediaSigner(key: { keyPairId: string; privateKeyPem: string }): MediaSigner {
  const privateKey = createPrivateKey(key.privateKeyPem);
  if (privateKey.asymmetricKeyType !== "rsa") throw new Error("The media signing key must be an RSA key");
  return {
    sign({ resource, expiresAt }) {
      const expiresAtSeconds = Math.floor(expiresAt.getTime() / 1000);
      if (!(expiresAtSeconds > 0)) throw new RangeError("A media signature needs an end date after 1970");
      const policy = Buffer.from(policyStatement(resource, expiresAtSeconds));
      return {
        policy: encodeForCloudFront(policy),
        signature: encodeForCloudFront(sign("RSA-SHA1", policy, privateKey)),
        keyPairId: key.keyPairId,
      };
    },
  };
}

/** The cookies by name; the values need no further escaping. */
export function signatureCookies(signed: MediaSignature) {
  return {
    "CloudFront-Policy": signed.policy,
    "CloudFront-Signature": signed.signature,
    "CloudFront-Key-Pair-Id": signed.keyPairId,
  };
}

/** The query string without its question mark; the values need no further escaping. */
export function signatureQuery(signed: MediaSignature): string {
  return `Policy=${signed.policy}&Signature=${signed.signature}&Key-Pair-Id=${signed.keyPairId}`;
}
