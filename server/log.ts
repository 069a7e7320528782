import pino, { type DestinationStream, type Logger } from "pino";

/** The program's own log: JSON lines in which a fault tells what broke and where, and of nobody. */
export function createLog(level: string, sink?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: factsOf } };
  return sink ? pino(options, sink) : pino(options);
}

/**
 * PostgreSQL repeats the refused row in `detail`, mail servers the address that they refused: names and addresses have no
 * place in a log.
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
  // A folder of a package's scope ('node_modules/@scope') has nothing before its sign.
  return text.replaceAll(/[^\s<>"'()=,;:/]+@[^\s<>"'(),;:/]+/g, "(address)");
}
