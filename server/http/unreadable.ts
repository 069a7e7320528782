import type { Socket } from "node:net";
import { AppError } from "./errors.ts";
import { errorBody } from "./messages.ts";

/**
 * Answers, in the shape of every refusal, what Node could not read as a request at all: 413 for an address or headers
 * beyond its 16 KiB, 400 for what is no HTTP. Nothing of such a request is known, its language neither.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Whoever hung up is told nothing.
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const fault = new AppError(error.code === "HPE_HEADER_OVERFLOW" ? "tooLarge" : "invalid");
  const body = JSON.stringify(errorBody(fault, "fr"));
  const head = [
    `HTTP/1.1 ${fault.status} ${fault.status === 413 ? "Content Too Large" : "Bad Request"}`,
    "content-type: application/json; charset=utf-8",
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
