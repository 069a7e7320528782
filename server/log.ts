import pino, { type DestinationStream, type Logger } from "pino";

/**
 * The program's log: JSON lines without personal data.
 * @param facts answers what is added to a line
 */
export function createLog(level: string, sink?: DestinationStream, facts?: () => object): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: factsOf },
    ...(facts && { mixin: facts }),
  };
  return sink ? pino(options, sink) : pino(options);
}

/**
 * Removes personal data from errors: PostgreSQL repeats a rejected row in `detail`, and mail servers repeat the rejected
 * address.
 */
function factsOf(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { name, message, stack, code, constraint, table, cause } = error as Error & Record<string, unknown>;
  return {
    type: name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack ?? ""),
    code,
    constraint,
    table,
    cause: cause === undefined ? undefined : factsOf(cause),
  };
}

function withoutAddresses(text: string): string {
  // A scoped package's folder ('node_modules/@scope') has nothing before the @.
  return text.replaceAll(/[^\s<>"'()=,;:/]+@[^\s<>"'(),;:/]+/g, "(address)");
}
