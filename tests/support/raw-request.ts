import { connect } from "node:net";

/** The response on the connection. `status` is 0 without a status line. */
export type RawAnswer = { status: number; text: string };

const quietMilliseconds = 30_000;

/**
 * Sends these bytes as they are, which HTTP clients would refuse or rewrite, and reads until the server ends the connection.
 * The request must ask for that: `connection: close`.
 */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(quietMilliseconds, () => socket.destroy());
    socket.on("data", (chunk) => chunks.push(chunk));
    // A server may refuse a request while it is still being sent: its response counts.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const received = Buffer.concat(chunks).toString("utf8");
      // Interim responses precede the answer (RFC 9110, 15.2).
      const text = received.replace(/^(?:HTTP\/1\.1 1\d\d[^]*?\r\n\r\n)+/, "");
      resolve({ status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0), text });
    });
  });
}

/** A request without a body for exactly this target. Its characters are sent as bytes, so all must be below U+0100. */
export function requestFor(target: string, { method = "GET", headers = "" } = {}): Buffer {
  return Buffer.from(
    `${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`,
    "latin1",
  );
}
