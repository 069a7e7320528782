import { expect, test } from "vitest";
import { MercanetEnvironment, settingsOf } from "./mercanet-settings.ts";
import { openTestBank } from "./mercanet-test-bank.ts";
import { paypageForm, readAnswer } from "./paypage.ts";
import { isSealed, officeText, seal, type SealAlgorithm } from "./seal.ts";
import vectors from "./seal-vectors.json" with { type: "json" };

test.each(vectors)("published test vector: $source ($algorithm, $ok)", (vector) => {
  const key = { algorithm: vector.algorithm as SealAlgorithm, secret: vector.secretKey };
  expect(isSealed(key, vector.data, vector.seal)).toBe(vector.ok);
  expect(isSealed(key, vector.data, vector.seal.toUpperCase())).toBe(vector.ok);
  expect(isSealed({ ...key, secret: "another" }, vector.data, vector.seal)).toBe(false);
  expect(isSealed(key, `${vector.data} `, vector.seal)).toBe(false);
});

test("an Office message is sealed over its values, ordered by field name", () => {
  const published = vectors.find(({ source }) => source.includes("values joined"));
  // The fields of the published request in another order, with fields that are not sealed.
  const message = {
    transactionReference: "TREFEXA2012",
    amount: "2500",
    keyVersion: "1",
    automaticResponseUrl: "https://automatic-response-url.fr/",
    captureDay: "0",
    captureMode: "AUTHOR_CAPTURE",
    currencyCode: "978",
    customerContact: { email: "customer@email.com" },
    interfaceVersion: "IR_WS_2.22",
    merchantId: "011223344550000",
    normalReturnUrl: "https://normal-return-url/",
    orderChannel: "INTERNET",
    orderId: "ORD101",
    returnContext: "ReturnContext",
    transactionOrigin: "SO_WEBAPPLI",
    walletType: null,
    sealAlgorithm: "HMAC-SHA-256",
    seal: "of no account",
  };
  expect(officeText(message)).toBe(published?.data);
});

const settingsWith = (changes: Record<string, string>) =>
  settingsOf(
    MercanetEnvironment.parse({
      MERCANET_MERCHANT_ID: "002001000000001",
      MERCANET_SECRET_KEY: "002001000000001_KEY1",
      MERCANET_KEY_VERSION: "1",
      MERCANET_PAYPAGE_URL: "https://bank.example/paymentInit",
      MERCANET_OFFICE_URL: "https://bank.example/rs-services/v2",
      ...changes,
    }),
  );

test.each([
  ["SHA-256", "none"],
  ["SHA-256", "base64"],
  ["HMAC-SHA-256", "none"],
  ["HMAC-SHA-256", "base64"],
  ["HMAC-SHA-256", "base64url"],
])(
  "a form sealed with %s and encoded as %s is accepted by the bank, and its response is parsed",
  async (algorithm, encoding) => {
    const bank = await openTestBank({
      algorithm: algorithm as SealAlgorithm,
      ...(encoding === "none" ? {} : { encode: encoding as "base64" }),
    });
    await bank.close();
    const settings = settingsWith({ MERCANET_SEAL_ALGORITHM: algorithm, MERCANET_ENCODING: encoding });
    const form = paypageForm(settings, {
      amount: "999",
      currencyCode: "978",
      normalReturnUrl: "https://shop.example/mercanet/return",
      automaticResponseUrl: "https://shop.example/notifications",
      transactionReference: "abc123",
      orderChannel: "INTERNET",
      captureMode: "AUTHOR_CAPTURE",
      captureDay: "0",
      customerLanguage: "fr",
      paymentPattern: "RECURRING_1",
      "fraudData.challengeMode3DS": "CHALLENGE_MANDATE",
    });
    const answer = readAnswer(settings, bank.pay(form, "4100000000000000"));
    expect(answer).toMatchObject({ transactionReference: "abc123", responseCode: "00", amount: "999" });
    // Absent values arrive as the word null; values may contain the separator.
    expect(answer).not.toHaveProperty("walletType");
    expect(answer?.["scoreInfo"]).toBe("SI;N;CARD_COUNTRY=FRA");
  },
);

test("a response is refused if a byte was changed, for another shop, or with another algorithm", () => {
  const settings = settingsWith({});
  const sealed = (Data: string, algorithm: SealAlgorithm = "HMAC-SHA-256", more = {}) =>
    new URLSearchParams({ Data, Seal: seal({ ...settings.sealKey, algorithm }, Data), ...more }).toString();
  const good = "merchantId=002001000000001|transactionReference=a|responseCode=00";
  expect(readAnswer(settings, sealed(good))).toMatchObject({ responseCode: "00" });
  expect(readAnswer(settings, sealed(good).replace("responseCode%3D00", "responseCode%3D05"))).toBeNull();
  expect(readAnswer(settings, sealed(good.replace("000001", "000002")))).toBeNull();
  expect(readAnswer(settings, sealed(good, "SHA-256"))).toBeNull();
  expect(readAnswer(settings, sealed(good, "HMAC-SHA-256", { Encode: "rot13" }))).toBeNull();
  for (const malformed of ["", "Data=", "Seal=", "%", "Data=a&Seal=\u0000"])
    expect(readAnswer(settings, malformed)).toBeNull();
});
