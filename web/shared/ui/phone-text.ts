/** Of a number within its country. */
export const digitsAtMost = 12;
/** Of a number with its international prefix: 15 (E.164), and '00' before it. */
const internationalAtMost = 17;

/** What is kept of what somebody types: digits, and the '+' before them. */
export function phoneText(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  if (typed.trim().startsWith("+")) return `+${digits.slice(0, internationalAtMost)}`;
  return digits.slice(0, digits.startsWith("00") ? internationalAtMost : digitsAtMost);
}

/** '0612 3456 78'; a number that still has its prefix stands as it is typed. */
export function maskPhone(text: string): string {
  return /^(?:\+|00)/.test(text) ? text : text.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
