/** `refused`: the service answered, and does not take this one for good. `none`: the caller gave up, which says nothing. */
export type Outcome = { kind: "succeeded" | "refused" | "none" } | { kind: "failed"; reason: string };

/** Statuses with which a service says that it, or our key to it, does not work. Others are answers. */
const failing = new Set([401, 403, 407, 408, 429]);
const longestReason = 200;

type Fault = { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } };

/** What the outcome of a call by HTTP or to an object store says of the service. Reasons hold no address and no message. */
export function outcomeOfCall(outcome: { status: number } | { error: unknown }): Outcome {
  if ("status" in outcome) return outcomeOfStatus(outcome.status);
  const { name = "Error", code, $metadata } = (outcome.error ?? {}) as Fault;
  if (name === "AbortError") return { kind: "none" };
  // The SDK of S3 throws answers such as 404, too.
  if ($metadata?.httpStatusCode !== undefined && $metadata.httpStatusCode > 0)
    return outcomeOfStatus($metadata.httpStatusCode);
  return { kind: "failed", reason: typeof code === "string" ? code : name };
}

function outcomeOfStatus(status: number): Outcome {
  return status >= 500 || failing.has(status) ? { kind: "failed", reason: `HTTP ${status}` } : { kind: "succeeded" };
}

/** What a mail server said, '550 <…@example.org> unknown': the domain stays, for it may be the cause. */
export function withoutAddresses(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").replaceAll(/[^\s<>@"'(),;:]+@(?=[\w[])/g, "…@");
  return line.length > longestReason ? `${line.slice(0, longestReason - 1)}…` : line;
}
