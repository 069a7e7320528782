import * as z from "zod/mini";

export const text = (fallback: string) => z._default(z.string(), fallback);
export const number = (fallback: number, min: number, max: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(min), z.lte(max)), fallback);
export const flag = (fallback: "0" | "1") =>
  z.pipe(
    z._default(z.enum(["0", "1"]), fallback),
    z.transform((v) => v === "1"),
  );
export const optional = z.optional(z.string());
export const address = (protocols: RegExp, example: string) =>
  z.optional(
    z.string().check(z.refine((text) => protocols.test(protocolOf(text)), `not an address such as ${example}`)),
  );

/** The protocol of a URL, such as 'https:'; undefined for an invalid URL. */
export function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : "";
}
