import { cvvDigits, isCardNumber } from "#contract/card-fields.ts";

/** '4242 4242 4242 4242': at most 16 digits in groups of four. */
export function maskCardNumber(typed: string): string {
  return typed
    .replaceAll(/\D/g, "")
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}

/** The brand by the first digits (ISO/IEC 7812); undefined while ambiguous. */
export function brandOf(number: string): "VISA" | "MASTERCARD" | "AMEX" | "JCB" | undefined {
  const digits = number.replaceAll(/\D/g, "");
  if (digits.startsWith("4")) return "VISA";
  if (/^3[47]/.test(digits)) return "AMEX";
  if (digits.startsWith("35")) return "JCB";
  return /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits) ? "MASTERCARD" : undefined;
}

/** Formats typing as 'MM/AA'; accepts 'MM/AAAA' and '2030-12' from autofill. */
export function maskExpiry(typed: string): string {
  const iso = /^(\d{4})-(\d{1,2})$/.exec(typed.trim());
  const text = iso ? `${iso[2]}/${iso[1]}` : typed;
  const [first = "", ...rest] = text.split("/");
  if (text.includes("/")) {
    const month = first.replaceAll(/\D/g, "").slice(0, 2);
    return `${month.padStart(month === "" ? 0 : 2, "0")}/${rest.join("").replaceAll(/\D/g, "").slice(0, 4)}`;
  }
  const digits = text.replaceAll(/\D/g, "").slice(0, 6);
  // A first digit above 1 is a complete month.
  const month = /^[2-9]/.test(digits) ? `0${digits[0]}` : digits.slice(0, 2);
  const year = digits.slice(/^[2-9]/.test(digits) ? 1 : 2);
  return year === "" ? (month.length === 2 && /^[2-9]/.test(digits) ? `${month}/` : month) : `${month}/${year}`;
}

/** At most as many digits as the security code of that card has; four while the number is missing. */
export function maskCvv(typed: string, number: string): string {
  return typed.replaceAll(/\D/g, "").slice(0, number === "" ? 4 : cvvDigits(number));
}

/** Parses month 01–12, slash, and a year of two or four digits; two-digit years are in the current century. */
export function readExpiry(text: string, now: Date): { month: number; year: number } | undefined {
  const parts = /^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/.exec(text.trim());
  if (!parts?.[1] || !parts[2]) return undefined;
  const century = String(now.getFullYear()).slice(0, 2);
  return { month: Number(parts[1]), year: Number(parts[2].length === 2 ? century + parts[2] : parts[2]) };
}

/** A random valid card number for the demo, on one line: each card has one free month only. */
export function inventCardNumber(random: () => number): string {
  const start = `424242${Array.from({ length: 9 }, () => Math.floor(random() * 10)).join("")}`;
  const last = [..."0123456789"].find((digit) => isCardNumber(start + digit)) ?? "0";
  return maskCardNumber(start + last).replaceAll(" ", "\u00A0");
}
