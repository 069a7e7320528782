import type { Socket } from "node:net";
import type { ErrorName } from "#contract/errors.ts";
import { AppError } from "./errors.ts";
import { errorBody } from "./messages.ts";

/** What Node says of a request that it gave up, with the words of the status line. */
const faults: Record<string, { fault: ErrorName; reason: string }> = {
  HPE_HEADER_OVERFLOW: { fault: "tooLarge", reason: "Content Too Large" },
  ERR_HTTP_REQUEST_TIMEOUT: { fault: "tooSlow", reason: "Request Timeout" },
};

/**
 * Answers, in the shape of every refusal, what Node could not read as a request at all: 413 for an address or headers
 * beyond its 16 KiB, 408 for what did not arrive in time, 400 for what is no HTTP. Nothing of such a request is known,
 * its language neither.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Whoever hung up is told nothing.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { fault, reason } = faults[error.code ?? ""] ?? { fault: "invalid", reason: "Bad Request" };
  const { status } = new AppError(fault);
  const body = JSON.stringify(errorBody(new AppError(fault), "fr"));
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
