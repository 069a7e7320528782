import { createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { matchesResource } from "./policy.ts";
import {
  awsCanned,
  awsCustom,
  awsEndsAt,
  awsKeyPairId,
  awsPrivateKeyPem,
  awsWithStartAndAddress,
} from "./signing-vectors.ts";
import { createMediaSigner, encodeForCloudFront } from "./signing.ts";
import { createMediaVerifier } from "./verifying.ts";
import type { PresentedSignature } from "./verifying.ts";

const publicKeyPem = createPublicKey(awsPrivateKeyPem).export({ type: "spki", format: "pem" }).toString();
const awsKey = { keyPairId: awsKeyPairId, publicKeyPem };
const url = "https://silecs.example/media/12/720/00001.m4s";
const custom = { keyPairId: awsKeyPairId, policy: awsCustom.policy, signature: awsCustom.signature };
const canned = { keyPairId: awsKeyPairId, expires: awsCanned.expires, signature: awsCanned.signature };
const before = new Date(awsEndsAt.getTime() - 1);

function signedPolicy(policy: string): PresentedSignature {
  const signature = encodeForCloudFront(sign("RSA-SHA1", Buffer.from(policy), awsPrivateKeyPem));
  return { keyPairId: awsKeyPairId, policy: encodeForCloudFront(Buffer.from(policy)), signature };
}

function ask(
  presented: PresentedSignature,
  request: { url?: string; now?: Date; address?: string } = {},
  verifier = createMediaVerifier({ keys: [awsKey] }),
) {
  const clientAddress = () => request.address ?? "203.0.113.9";
  const verdict = verifier.verify(presented, { url: request.url ?? url, now: request.now ?? before, clientAddress });
  return verdict.ok ? "allowed" : verdict.reason;
}

describe("the media verifier", () => {
  test("takes what AWS's signer made, and tells until when", () => {
    const verifier = createMediaVerifier({ keys: [awsKey] });
    const verdict = verifier.verify(custom, { url, now: before, clientAddress: () => "" });
    expect(verdict).toEqual({ ok: true, expiresAt: awsEndsAt });
  });

  test("refuses from the end date on, also when the signature is remembered", () => {
    const verifier = createMediaVerifier({ keys: [awsKey] });
    expect(ask(custom, { now: before }, verifier)).toBe("allowed");
    expect(ask(custom, { now: awsEndsAt }, verifier)).toBe("expired");
    expect(ask(custom, { now: awsEndsAt }, verifier)).toBe("expired");
  });

  test("refuses another title, also when the signature is remembered", () => {
    const verifier = createMediaVerifier({ keys: [awsKey] });
    expect(ask(custom, {}, verifier)).toBe("allowed");
    expect(ask(custom, { url: "https://silecs.example/media/13/720/00001.m4s" }, verifier)).toBe("resource");
    expect(ask(custom, { url: "https://silecs.example/media/120/main.m3u8" }, verifier)).toBe("resource");
    expect(ask(custom, { url: "https://elsewhere.example/media/12/main.m3u8" }, verifier)).toBe("resource");
    expect(ask(custom, { url: "http://silecs.example/media/12/main.m3u8" }, verifier)).toBe("resource");
  });

  test("refuses an unknown key, a policy of its own, and a signature with one character changed", () => {
    expect(ask({ ...custom, keyPairId: "K2OTHER" })).toBe("key");
    const longer = createMediaSigner({ keyPairId: awsKeyPairId, privateKeyPem: awsPrivateKeyPem }).sign({
      resource: awsCustom.resource,
      expiresAt: new Date("2040-01-01"),
    });
    expect(ask({ ...custom, policy: longer.policy })).toBe("signature");
    for (const at of [0, 100, 341]) {
      const other = custom.signature[at] === "A" ? "B" : "A";
      const changed = custom.signature.slice(0, at) + other + custom.signature.slice(at + 1);
      expect(ask({ ...custom, signature: changed })).toBe("signature");
    }
    expect(ask({ ...custom, signature: "" })).toBe("signature");
    expect(ask({ ...custom, signature: `${custom.signature} ` })).toBe("signature");
    expect(ask({ ...custom, signature: "A".repeat(2000) })).toBe("signature");
    expect(ask({ ...custom, policy: "A".repeat(4000) })).toBe("policy");
  });

  test("takes a canned policy for its one address until its date", () => {
    expect(ask(canned, { url: awsCanned.url })).toBe("allowed");
    expect(ask(canned, { url: awsCanned.url, now: awsEndsAt })).toBe("expired");
    expect(ask(canned, { url })).toBe("signature");
    const verifier = createMediaVerifier({ keys: [awsKey] });
    expect(ask(canned, { url: awsCanned.url }, verifier)).toBe("allowed");
    expect(ask(canned, { url }, verifier)).toBe("signature");
    for (const expires of ["1893456001", "01893456000", "1893456000.0", "1e12", "", "-1"]) {
      expect(ask({ ...canned, expires }, { url: awsCanned.url })).not.toBe("allowed");
    }
  });

  test("keeps to a start date and to client addresses", () => {
    const limited = { keyPairId: awsKeyPairId, ...awsWithStartAndAddress };
    expect(ask(limited, { address: "192.0.2.77" })).toBe("allowed");
    expect(ask(limited, { address: "::ffff:192.0.2.77" })).toBe("allowed");
    expect(ask(limited, { address: "192.0.3.1" })).toBe("address");
    expect(ask(limited, { address: "2001:db8::1" })).toBe("address");
    expect(ask(limited, { address: "192.0.2.77", now: new Date("2023-11-14T22:13:19Z") })).toBe("early");
  });

  test("takes two keys at once, and forgets a key that was taken away", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const next = { keyPairId: "KNEXT", publicKeyPem: publicKey.export({ type: "spki", format: "pem" }).toString() };
    const privateKeyPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const byNext = createMediaSigner({ keyPairId: "KNEXT", privateKeyPem }).sign({
      resource: awsCustom.resource,
      expiresAt: awsEndsAt,
    });
    const both = createMediaVerifier({ keys: [awsKey, next] });
    expect(ask(custom, {}, both)).toBe("allowed");
    expect(ask(byNext, {}, both)).toBe("allowed");
    expect(ask({ ...byNext, keyPairId: awsKeyPairId }, {}, both)).toBe("signature");
    expect(ask(custom, {}, createMediaVerifier({ keys: [next] }))).toBe("key");
  });

  test("stays right when it can remember no more", () => {
    const verifier = createMediaVerifier({ keys: [awsKey], maxRemembered: 2 });
    const signer = createMediaSigner({ keyPairId: awsKeyPairId, privateKeyPem: awsPrivateKeyPem });
    const many = Array.from({ length: 6 }, (_, title) =>
      signer.sign({ resource: `https://silecs.example/media/${title}/*`, expiresAt: awsEndsAt }),
    );
    for (let turn = 0; turn < 3; turn++) {
      for (const [title, signed] of many.entries()) {
        expect(ask(signed, { url: `https://silecs.example/media/${title}/a.m4s` }, verifier)).toBe("allowed");
        expect(ask(signed, { url: `https://silecs.example/media/${title + 1}/a.m4s` }, verifier)).toBe("resource");
      }
    }
  });

  const end = '"DateLessThan":{"AWS:EpochTime":1893456000}';
  test.each([
    "null",
    "no json",
    "[]",
    '{"Statement":[]}',
    '{"Statement":[{"Resource":"*"}]}',
    '{"Statement":[{"Resource":"*","Condition":{}}]}',
    `{"Statement":[{"Condition":{${end}}}]}`,
    `{"Statement":[{"Resource":["*"],"Condition":{${end}}}]}`,
    `{"Statement":[{"Resource":"*","Condition":{${end}}},{"Resource":"*","Condition":{${end}}}]}`,
    '{"Statement":[{"Resource":"*","Condition":{"DateLessThan":{"AWS:EpochTime":"1893456000"}}}]}',
    `{"Statement":[{"Resource":"*","Condition":{${end},"Unknown":{}}}]}`,
    `{"Statement":[{"Resource":"*","Condition":{${end},"IpAddress":{"AWS:SourceIp":"192.0.2.0/33"}}}]}`,
    `{"Statement":[{"Resource":"*","Condition":{${end},"IpAddress":{"AWS:SourceIp":"here"}}}]}`,
    `{"Statement":[{"Resource":"*","Condition":{${end},"IpAddress":{}}}]}`,
  ])("refuses a well signed policy that is none: %s", (policy) => {
    expect(ask(signedPolicy(policy))).toBe("policy");
  });

  test("takes a policy with white space and any client address", () => {
    const policy = ` { "Statement" : [ { "Resource" : "*", "Condition" : { ${end}, "IpAddress": {"AWS:SourceIp":"0.0.0.0/0"} } } ] }\n`;
    expect(ask(signedPolicy(policy), { address: "2001:db8::1" })).toBe("allowed");
  });
});

describe("a resource", () => {
  test.each([
    ["*", "anything", true],
    ["*", "", true],
    ["a*", "a", true],
    ["a*c", "abbbc", true],
    ["a*c", "abbbcd", false],
    ["a*b*c", "a-b-b-c", true],
    ["a?c", "abc", true],
    ["a?c", "ac", false],
    ["a?", "a", false],
    ["http*://h/12/*", "https://h/12/a.m4s", true],
    ["https://h/12/*", "https://h/12", false],
    ["https://h/12/*", "https://h/13/12/", false],
    ["https://h/a.b", "https://h/aXb", false],
    ["https://h/A", "https://h/a", false],
    ["", "", true],
    ["", "a", false],
    ["**a**", "bab", true],
  ])("%s and %s: %s", (pattern, address, matches) => {
    expect(matchesResource(pattern, address)).toBe(matches);
  });

  test("with many stars does not stall the server", () => {
    const startedAt = performance.now();
    expect(matchesResource(`${"*a".repeat(500)}b`, "a".repeat(1000))).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
