import { call } from "../../../api/client.ts";

type Signed = { query: string; expiresAt: number };
const kept = new Map<string, Promise<Signed>>();
/** A signature about to end is not used: a trailer must last. */
const marginMs = 60_000;

/**
 * The query that must follow every address of a trailer's folder. Kept until it is about to end.
 * @throws CallError when there is no such trailer for this profile
 */
export async function trailerSignature(url: string): Promise<string> {
  const known = await kept.get(url)?.catch(() => undefined);
  if (known && known.expiresAt - marginMs > Date.now()) return known.query;
  const asked = sign(url);
  kept.set(url, asked);
  return (await asked).query;
}

async function sign(url: string): Promise<Signed> {
  const cookies = await call("POST /pub/trailers/signed-cookies", { body: { trailer_url: url } });
  const parts = {
    Policy: cookies["CloudFront-Policy"],
    Signature: cookies["CloudFront-Signature"],
    "Key-Pair-Id": cookies["CloudFront-Key-Pair-Id"],
  };
  // A browser that plays HLS by itself asks for the segments without a query: it has the cookies.
  for (const [name, value] of Object.entries(parts)) {
    document.cookie = `CloudFront-${name}=${value}; Path=${new URL(url, location.href).pathname.replace(/[^/]*$/, "")}; SameSite=Lax`;
  }
  return { query: new URLSearchParams(parts).toString(), expiresAt: cookies["Expires-At"] * 1000 };
}
