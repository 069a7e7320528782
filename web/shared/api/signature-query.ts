import type { AnswerFor } from "#contract/client.ts";

type Signed = AnswerFor<"POST /pub/trailers/signed-cookies">;

/**
 * A media signature as the query of the files that it opens, for players that ask without cookies. `Holder` goes along
 * where this service delivers the media: without it the signature opens nothing there.
 */
export function signatureQuery(signed: Pick<Signed, `CloudFront-${string}` & keyof Signed>): string {
  const { "CloudFront-Holder": holder } = signed;
  return new URLSearchParams({
    Policy: signed["CloudFront-Policy"],
    Signature: signed["CloudFront-Signature"],
    "Key-Pair-Id": signed["CloudFront-Key-Pair-Id"],
    ...(holder === undefined ? {} : { Holder: holder }),
  }).toString();
}
