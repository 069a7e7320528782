import * as z from "zod/mini";
import { isSafeAddress, isTestAddress } from "../safe-address.ts";
import { sealAlgorithms, type SealAlgorithm, type SealKey } from "./seal.ts";

/** Encodings of the `Data` field. Accents require one; the seal covers the encoded text. */
export const encodings = ["none", "base64", "base64url"] as const;
export type Encoding = (typeof encodings)[number];

const address = z.string().check(z.refine(isSafeAddress, "not an https address"));

/** Environment variables, with the values that the bank issues. */
export const MercanetEnvironment = z.object({
  MERCANET_MERCHANT_ID: z.string().check(z.regex(/^\d{15}$/, "not the 15 figures of a shop")),
  MERCANET_SECRET_KEY: z.string(),
  MERCANET_KEY_VERSION: z.string().check(z.regex(/^\d{1,10}$/, "not a key’s number")),
  MERCANET_PAYPAGE_URL: address,
  MERCANET_OFFICE_URL: address,
  MERCANET_SEAL_ALGORITHM: z._default(z.enum(sealAlgorithms), "HMAC-SHA-256"),
  MERCANET_ENCODING: z._default(z.enum(encodings), "none"),
});

export type MercanetSettings = {
  merchantId: string;
  keyVersion: string;
  sealKey: SealKey;
  encoding: Encoding;
  paypageUrl: string;
  /** Base URL of the Office calls, with a trailing slash. */
  officeUrl: string;
  /** The bank's simulation or test platform. */
  isSandbox: boolean;
};

export function settingsOf(e: z.output<typeof MercanetEnvironment>): MercanetSettings {
  const algorithm: SealAlgorithm = e.MERCANET_SEAL_ALGORITHM;
  return {
    merchantId: e.MERCANET_MERCHANT_ID,
    keyVersion: e.MERCANET_KEY_VERSION,
    sealKey: { algorithm, secret: e.MERCANET_SECRET_KEY },
    encoding: e.MERCANET_ENCODING,
    paypageUrl: e.MERCANET_PAYPAGE_URL,
    officeUrl: e.MERCANET_OFFICE_URL.replace(/\/*$/, "/"),
    isSandbox: isTestAddress(e.MERCANET_PAYPAGE_URL) || isTestAddress(e.MERCANET_OFFICE_URL),
  };
}
