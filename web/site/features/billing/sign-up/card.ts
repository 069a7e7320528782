import * as z from "zod/mini";
import { Card, cvvFault } from "#contract/card-fields.ts";
import { fault } from "#contract/fields.ts";
import { readExpiry } from "./card-input.ts";
import { agreementFields } from "./ordering.ts";

const { card_name, card_number, card_cvv } = Card.shape;

const cardShape = {
  card_number,
  expiry: z.string().check(
    z.refine((text) => text.trim() !== "", { error: fault("required"), abort: true }),
    z.refine((text) => isStillGood(text, new Date()), fault("cardExpiry")),
  ),
  card_cvv,
  card_name,
};
/** Reported beside the faults of other fields. */
const hasCvvOfBrand: z.core.CheckFn<{ card_number: string; card_cvv: string }> = ({ value, issues }) => {
  const code = cvvFault({ number: value.card_number, cvv: value.card_cvv });
  if (code) issues.push({ code: "custom", input: value.card_cvv, path: ["card_cvv"], message: code });
};
/** Where the provider's page asks for the card. */
const hostedShape = { card_number: z.string(), expiry: z.string(), card_cvv: z.string(), card_name: z.string() };

/** The card alone, with one field for the expiry. */
export function cardTextSchema(hosted: boolean) {
  return hosted ? z.object(hostedShape) : z.object(cardShape).check(hasCvvOfBrand);
}

export type CardText = z.input<z.ZodMiniObject<typeof hostedShape>>;

export const emptyCardText: CardText = { card_number: "", expiry: "", card_cvv: "", card_name: "" };

/** The card with the agreements of an order. */
export function cardSchema(dueNow: number) {
  return z.object({ ...cardShape, ...agreementFields(dueNow) }).check(hasCvvOfBrand);
}

/** The agreements alone, where the provider's page asks for the card. */
export function hostedSchema(dueNow: number) {
  return z.object({ ...hostedShape, ...agreementFields(dueNow) });
}

export type CardInput = z.input<ReturnType<typeof hostedSchema>>;

export const emptyCard: CardInput = { ...emptyCardText, terms: false, start_now: false };

export function isStillGood(text: string, now: Date): boolean {
  const expiry = readExpiry(text, now);
  if (!expiry) return false;
  return expiry.year > now.getFullYear() || (expiry.year === now.getFullYear() && expiry.month > now.getMonth());
}

/** The card's fields for the API call. */
export function cardPayload(typed: CardText, now: Date) {
  const expiry = readExpiry(typed.expiry, now);
  return {
    card_name: typed.card_name,
    card_number: typed.card_number.replaceAll(" ", ""),
    card_cvv: typed.card_cvv,
    card_expiration_month: expiry?.month ?? 0,
    card_expiration_year: expiry?.year ?? 0,
  };
}
