import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as it came over the wire: its envelope, its source, its headers decoded, and its parts by type. */
export type Delivered = {
  from: string;
  to: string[];
  source: string;
  headers: Map<string, string>;
  parts: Map<string, string>;
};

/** A real SMTP server on the loopback that takes every mail, or refuses every recipient with `refusal`. */
export async function startMailServer(refusal?: { code: number; text: string }) {
  const delivered: Delivered[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Senders keep their connections; nothing waits for them at the end.
    closeTimeout: 100,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) =>
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        const source = Buffer.concat(chunks).toString("latin1");
        delivered.push({ from, to, source, ...readMessage(source) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** As much of RFC 2045 to 2047 as our own mails use: one multipart of text parts. Bytes stand as Latin-1 in `source`. */
function readMessage(source: string): Pick<Delivered, "headers" | "parts"> {
  const { headers, body } = split(source);
  const boundary = /boundary="([^"]+)"/.exec(headers.get("content-type") ?? "")?.[1];
  const bodies = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const parts = bodies.map((part) => {
    const { headers: own, body: text } = split(part.trimStart());
    const type = own.get("content-type")?.split(";")[0] ?? "";
    return [type, decoded(text, own.get("content-transfer-encoding"))] as const;
  });
  return { headers, parts: new Map(parts) };
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf("\r\n\r\n");
  const lines = source.slice(0, end).replaceAll(/\r\n[ \t]+/g, " ");
  const pairs = lines.split("\r\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(pairs), body: source.slice(end + 4).replace(/\r\n$/, "") };
}

function decodedWords(header: string): string {
  // RFC 2047: the space between two encoded words is none of the text.
  return header
    .replaceAll(/\?= +=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, way: string, text: string) =>
      decoded(
        text.replaceAll("_", way.toUpperCase() === "Q" ? " " : "_"),
        way.toUpperCase() === "Q" ? "quoted-printable" : "base64",
      ),
    );
}

function decoded(text: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  const bytes =
    encoding === "quoted-printable"
      ? text
          .replaceAll("=\r\n", "")
          .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : text;
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}
