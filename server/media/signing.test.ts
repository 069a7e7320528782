import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { awsCustom, awsEndsAt, awsKeyPairId, awsPrivateKeyPem, awsUnusual } from "./signing-vectors.ts";
import {
  createMediaSigner,
  decodeFromCloudFront,
  encodeForCloudFront,
  signatureCookies,
  signatureQuery,
} from "./signing.ts";

const signer = createMediaSigner({ keyPairId: awsKeyPairId, privateKeyPem: awsPrivateKeyPem });

describe("the media signer", () => {
  test.each([awsCustom, awsUnusual])("gives the very bytes of AWS's signer for $resource", (aws) => {
    expect(signer.sign({ resource: aws.resource, expiresAt: awsEndsAt })).toEqual({
      policy: aws.policy,
      signature: aws.signature,
      keyPairId: awsKeyPairId,
    });
  });

  test("names the cookies and the query as CloudFront reads them", () => {
    const signed = { policy: "p", signature: "s", keyPairId: "k" };
    expect(signatureCookies(signed)).toEqual({
      "CloudFront-Policy": "p",
      "CloudFront-Signature": "s",
      "CloudFront-Key-Pair-Id": "k",
    });
    expect(signatureQuery(signed)).toBe("Policy=p&Signature=s&Key-Pair-Id=k");
  });

  test("never allows longer than asked: a part of a second is dropped", () => {
    const later = new Date(awsEndsAt.getTime() + 999);
    expect(signer.sign({ resource: awsCustom.resource, expiresAt: later }).policy).toBe(awsCustom.policy);
  });

  test("refuses a date that is none, and a key that is not RSA", () => {
    expect(() => signer.sign({ resource: "https://a/*", expiresAt: new Date(Number.NaN) })).toThrow(RangeError);
    const { privateKey } = generateKeyPairSync("ed25519");
    const privateKeyPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(() => createMediaSigner({ keyPairId: "K", privateKeyPem })).toThrow("RSA");
  });
});

describe("CloudFront's base64", () => {
  test("goes there and back for every byte, without a character that a query or a cookie must escape", () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    for (let length = 0; length <= 256; length++) {
      const text = encodeForCloudFront(bytes.subarray(256 - length));
      expect(text).toMatch(/^[A-Za-z0-9\-_~]*$/);
      expect(decodeFromCloudFront(text)).toEqual(bytes.subarray(256 - length));
    }
  });

  test.each(["QUI", "QUI=", "QUJ_", " QUI_", "QUI_\n", "QU+/", "QUI__", "%51UI_"])(
    "has one spelling: %j is none",
    (text) => {
      expect(decodeFromCloudFront(text)).toBeUndefined();
    },
  );
});
