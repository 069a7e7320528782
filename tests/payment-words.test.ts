import { describe, expect, test } from "vitest";
import { refusedLetter } from "#server/features/billing/letters/refused-letter.ts";
import { changeRefusedLetter } from "#server/features/billing/letters/plan-change-letters.ts";
import { failureKinds, failureText } from "#server/features/billing/texts.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import { wayOf } from "../web/site/features/billing/mine/way-of.ts";
import en from "../web/shared/texts/en.json" with { type: "json" };
import fr from "../web/shared/texts/fr.json" with { type: "json" };

/** Words that apply only to cards: bank, code, replacement. */
const ofCards =
  /banque|\bbank|cryptogramme|security code|(?:mettez|mettre) (?:votre|ma) carte|update (?:your|my) card/i;
const ofProviders = new Set(["refused", "funds", "expired-card", "unavailable", "new-card", "authentication"]);
const at = new Date("2026-04-10T08:00:00Z");

test("My Account speaks of PayPal to those who pay with it, and of a card to everybody else", () => {
  expect(wayOf({ paymentMethod: "PAYPAL" })).toBe("paypal");
  for (const paymentMethod of ["CARD", "APP_STORE", null] as const) expect(wayOf({ paymentMethod })).toBe("card");
});

describe.each(["fr", "en"] as const)("in %s", (locale) => {
  test.each(failureKinds.filter((kind) => kind !== "cvv"))("why PayPal refused ('%s') speaks of PayPal", (kind) => {
    const said = failureText(kind, "paypal", locale);
    expect(said).not.toMatch(ofCards);
    expect(said?.includes("PayPal")).toBe(ofProviders.has(kind));
    expect(failureText(kind, "card", locale)).not.toContain("PayPal");
  });

  test("a refused card is attributed to its bank", () => {
    expect(failureText("refused", "card", locale)).toMatch(ofCards);
    expect(failureText(null, "card", locale)).toBeNull();
    expect(failureText("unheard-of", "paypal", locale)).toBeNull();
  });

  test("the letters about a refused renewal and a refused change name the method of payment", () => {
    const to = { locale, firstName: "Ada", plan: "Individuel", brandName: "Silecs", publicUrl: "https://silecs.test" };
    const change = { from: "A", to: "B", recurring: "MONTH", priceCents: 999, effectiveAt: at } as const;
    const lettersBy = (way: PaymentWay) => {
      const refused = { way, reason: failureText("refused", way, locale), amountCents: 999 };
      return [
        refusedLetter(to, { ...refused, attempt: 1, isHeld: false, nextTryAt: at, until: at }),
        changeRefusedLetter(to, { ...change, amountCents: 400, nextPaymentAt: null, invoiceNumber: null }, refused),
      ].map((letter) => JSON.stringify(letter));
    };
    for (const letter of lettersBy("paypal")) {
      expect(letter).not.toMatch(ofCards);
      expect(letter).toContain("PayPal");
    }
    for (const letter of lettersBy("card")) {
      expect(letter).toMatch(ofCards);
      expect(letter).not.toContain("PayPal");
    }
  });

  test("the pages speak of a bank only to those whose bank answers", () => {
    const found = { fr, en }[locale];
    const texts = (part: unknown, path: string): [path: string, text: string][] =>
      typeof part === "string"
        ? [[path, part]]
        : Object.entries(part as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
    const ofBanks = texts(found.billing, "billing").filter(([, text]) => /votre banque|your bank/i.test(text));
    expect(ofBanks.length).toBeGreaterThan(4);
    // `mine.card` is the dialog of a new card.
    expect(ofBanks.filter(([path]) => !/\.(?:card|debit|bank)(?:\.|$)/.test(path))).toEqual([]);
    expect(
      texts(found.billing.mine.pastDue, "").filter(([path, text]) => /wallet/.test(path) && ofCards.test(text)),
    ).toEqual([]);
  });
});
