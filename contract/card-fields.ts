import * as z from "zod/mini";
import { hasCheckDigit } from "./check-digit.ts";
import { requiredLine, fault } from "./fields.ts";

const digits = (text: string) => text.replaceAll(/[\s-]/g, "");

/** 12 to 19 digits, the last of which is their check digit. */
export const isCardNumber = (number: string): boolean => /^\d{12,19}$/.test(number) && hasCheckDigit(number);

/** The security code has four digits on American Express cards (their numbers begin with 34 or 37), three on all others. */
export const cvvDigits = (number: string): 3 | 4 => (/^3[47]/.test(digits(number)) ? 4 : 3);

/** The fault of a security code beside the number of its card; undefined for none. */
export function cvvFault({ number, cvv }: { number: string; cvv: string }): "cardCvvThree" | "cardCvvFour" | undefined {
  const length = cvvDigits(number);
  // Anything but three or four digits is the field's own fault.
  if (!/^\d{3,4}$/.test(cvv) || cvv.length === length) return undefined;
  return length === 4 ? "cardCvvFour" : "cardCvvThree";
}

/** A card's four fields. They are passed to the provider and stored nowhere. */
export const Card = z.object({
  card_name: requiredLine(100),
  card_number: z.pipe(
    z.string(fault("required")),
    z.pipe(
      z.transform(digits),
      z.string().check(
        z.refine((number) => number !== "", { error: fault("required"), abort: true }),
        z.refine(isCardNumber, fault("cardNumber")),
      ),
    ),
  ),
  card_cvv: z.string(fault("required")).check(
    z.refine((cvv) => cvv !== "", { error: fault("required"), abort: true }),
    z.refine((cvv) => /^\d{3,4}$/.test(cvv), fault("cardCvv")),
  ),
  card_expiration_month: z.coerce
    .number(fault("cardExpiry"))
    .check(z.int(fault("cardExpiry")), z.gte(1, fault("cardExpiry")), z.lte(12, fault("cardExpiry"))),
  /** Four digits. */
  card_expiration_year: z.coerce
    .number(fault("cardExpiry"))
    .check(z.int(fault("cardExpiry")), z.gte(2000, fault("cardExpiry")), z.lte(2099, fault("cardExpiry"))),
});

export type Card = z.output<typeof Card>;
