import { defaultLocale } from "#contract/language.ts";
import type { Socket } from "node:net";
import type { ErrorName } from "#contract/errors.ts";
import { AppError } from "./errors.ts";
import { errorBody } from "./messages.ts";

/** Node's codes for requests that it could not read, with the status line's reason. */
const faults: Record<string, { fault: ErrorName; reason: string }> = {
  HPE_HEADER_OVERFLOW: { fault: "tooLarge", reason: "Content Too Large" },
  ERR_HTTP_REQUEST_TIMEOUT: { fault: "tooSlow", reason: "Request Timeout" },
};

/**
 * Answers, with the usual error body, what Node could not parse as a request: 413 for an address or headers above 16 KiB,
 * 408 for a request that did not arrive in time, 400 for anything that is not HTTP. Nothing of such a request is known,
 * not even its language.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { fault, reason } = faults[error.code ?? ""] ?? { fault: "invalid", reason: "Bad Request" };
  const { status } = new AppError(fault);
  const body = JSON.stringify(errorBody(new AppError(fault), defaultLocale));
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
