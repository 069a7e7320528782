import { createPrivateKey, sign } from "node:crypto";

/** The three values of a CloudFront custom policy, in CloudFront's base64 alphabet. */
export type MediaSignature = {
  policy: string;
  signature: string;
  keyPairId: string;
  /** Whom it was made for (`holders.ts`); undefined where a CDN serves the media, which knows no holders. */
  holder?: string;
};

export type MediaSigner = {
  /**
   * Allows every URL that `resource` matches until `expiresAt`, rounded down to the second.
   * `resource` is an absolute URL; `*` matches any characters, `?` exactly one.
   */
  sign(grant: { resource: string; expiresAt: Date }): MediaSignature;
};

/**
 * Base64 with CloudFront's three replacements: `+` → `-`, `=` → `_`, `/` → `~`.
 * Source: Amazon CloudFront Developer Guide, "Create a signed URL using a custom policy".
 */
export function encodeForCloudFront(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("+", "-").replaceAll("=", "_").replaceAll("/", "~");
}

/** The inverse; undefined for text that `encodeForCloudFront` would not produce, so that each value has one encoding. */
export function decodeFromCloudFront(text: string): Buffer | undefined {
  const bytes = Buffer.from(text.replaceAll("-", "+").replaceAll("_", "=").replaceAll("~", "/"), "base64");
  return encodeForCloudFront(bytes) === text ? bytes : undefined;
}

/**
 * The policy statement without white space, keys in the documented order. The signature covers these exact bytes. A canned
 * policy is not transmitted: the verifier rebuilds it, so both sides must format it identically.
 */
export function policyStatement(resource: string, expiresAtSeconds: number): string {
  return JSON.stringify({
    Statement: [{ Resource: resource, Condition: { DateLessThan: { "AWS:EpochTime": expiresAtSeconds } } }],
  });
}

/**
 * Signs as for CloudFront's trusted key groups: RSA-SHA1 (PKCS #1 v1.5) over the policy.
 * @throws Error when the key is not a private RSA key in PEM
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

/** The cookies by name; their values need no escaping. */
export function signatureCookies(signed: MediaSignature) {
  return {
    "CloudFront-Policy": signed.policy,
    "CloudFront-Signature": signed.signature,
    "CloudFront-Key-Pair-Id": signed.keyPairId,
    ...(signed.holder === undefined ? {} : { "CloudFront-Holder": signed.holder }),
  };
}

/** The query string without its question mark, already escaped. */
export function signatureQuery(signed: MediaSignature): string {
  const holder = signed.holder === undefined ? "" : `&Holder=${signed.holder}`;
  return `Policy=${signed.policy}&Signature=${signed.signature}&Key-Pair-Id=${signed.keyPairId}${holder}`;
}
