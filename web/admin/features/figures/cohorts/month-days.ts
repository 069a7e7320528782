/** The first and the last day of a month, given as '2026-03'. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, place = 1] = month.split("-").map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10) };
}
