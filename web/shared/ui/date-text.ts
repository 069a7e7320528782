/** Formats typing such as '10031990' or '10/3/1990' as '10/03/1990'; accepts '1990-03-10' from autofill. */
export function maskDate(typed: string): string {
  if (isIsoDate(typed)) return shownDate(typed);
  const parts = typed.replaceAll(/[.\- ]/g, "/").split("/");
  if (parts.length > 1) {
    const [day = "", month = "", ...year] = parts.map((part) => part.replaceAll(/\D/g, ""));
    // The first digit of the year follows the month: insert the slash.
    if (parts.length === 2 && month.length > 2) return `${two(day)}/${month.slice(0, 2)}/${month.slice(2, 6)}`;
    const whole = [two(day), parts.length > 2 ? two(month) : month, year.join("").slice(0, 4)];
    return whole.slice(0, Math.min(parts.length, 3)).join("/");
  }
  const digits = typed.replaceAll(/\D/g, "").slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/");
}

const two = (part: string): string => (part === "" ? "" : part.slice(0, 2).padStart(2, "0"));

/** YYYY-MM-DD of 'DD/MM/YYYY', without checking that the day exists. */
export function readDate(text: string): string | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  return parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : undefined;
}

/** Whether the text has the shape of YYYY-MM-DD. */
export const isIsoDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The range of accepted dates of birth, and the month to open the calendar at. */
export function birthDays(now: Date): { min: string; max: string; opensAt: string } {
  const max = now.toISOString().slice(0, 10);
  return { min: "1920-01-01", max, opensAt: `${now.getUTCFullYear() - 30}-01-01` };
}

/** DD/MM/YYYY of YYYY-MM-DD; other text unchanged. */
export function shownDate(value: string): string {
  return isIsoDate(value) ? value.split("-").toReversed().join("/") : value;
}
