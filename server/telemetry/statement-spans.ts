/** The verb of a statement: `select`, or the first one after its `with` parts that writes. */
export function operationOf(text: string): string {
  const first = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement";
  if (first !== "with") return first;
  return (
    /\b(insert|update|delete)\b(?=\s+(?:into|from|\w+\s+(?:\w+\s+)?set)\b)/i.exec(text)?.[1]?.toLowerCase() ?? "select"
  );
}
