/** Maximum length of a national number. */
export const digitsAtMost = 12;
/** Maximum length with an international prefix: 15 digits (E.164) after '00'. */
const internationalAtMost = 17;

/** Reduces typed text to digits and a leading '+'. */
export function phoneText(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  if (typed.trim().startsWith("+")) return `+${digits.slice(0, internationalAtMost)}`;
  return digits.slice(0, digits.startsWith("00") ? internationalAtMost : digitsAtMost);
}

/** '0612 3456 78'; a number with a prefix is left as typed. */
export function maskPhone(text: string): string {
  return /^(?:\+|00)/.test(text) ? text : text.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
