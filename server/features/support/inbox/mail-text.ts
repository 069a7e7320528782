/** Lines after which a mail program quotes what was answered, in the languages of common programs. */
const introductions = [
  /^-{2,} ?(?:original message|message d.origine|message original|message transféré|forwarded message) ?-{2,}$/i,
  /^_{20,}$/,
  /^(?:le|on)\b.{5,200}(?:a écrit|wrote)\s?:$/i,
  /^(?:de|from)\s?: .*@/i,
];
/** An introduction may be broken over three lines. */
const longest = 3;

/** What somebody wrote, and the history that their mail program put below it. What is below alone is no history. */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.split("\n");
  const at = lines.findIndex((_line, index) => beginsHistory(lines, index));
  if (at === -1) return { text: text.trim(), quoted: "" };
  const own = lines.slice(0, at).join("\n").trim();
  return own === "" ? { text: text.trim(), quoted: "" } : { text: own, quoted: lines.slice(at).join("\n").trim() };
}

function beginsHistory(lines: readonly string[], index: number): boolean {
  const begins = Array.from({ length: longest }, (_one, more) =>
    lines
      .slice(index, index + more + 1)
      .join(" ")
      .trim(),
  );
  if (begins.some((line) => introductions.some((known) => known.test(line)))) return true;
  // Answers between the quoted lines belong to what was written.
  const rest = lines.slice(index);
  return rest[0]?.startsWith(">") === true && rest.every((line) => line.startsWith(">") || line.trim() === "");
}

/** As much of a text as the inbox keeps, by code points; what is cut is said by '…'. */
export function kept(text: string, most: number): string {
  const points = [...text];
  return points.length <= most ? text : `${points.slice(0, most - 1).join("")}…`;
}
