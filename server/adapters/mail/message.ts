/** Decoded headers by lower-case name, and parts by content type ('text/html'). */
export type Message = { headers: Map<string, string>; parts: Map<string, string> };

/**
 * Parses the subset of RFC 2045 to 2047 that our own mails use: one multipart of text parts.
 * @param source the mail's bytes decoded as Latin-1, with LF or CRLF line ends
 */
export function readMessage(source: string): Message {
  const { headers, body } = split(source.replaceAll("\r\n", "\n"));
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
  const end = source.indexOf("\n\n");
  const lines = source.slice(0, end).replaceAll(/\n[ \t]+/g, " ");
  const pairs = lines.split("\n").map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(pairs), body: source.slice(end + 2).replace(/\n$/, "") };
}

function decodedWords(header: string): string {
  // RFC 2047, 6.2: white space between two encoded words is not part of the text.
  return header
    .replaceAll(/\?= +=\?/g, "?==?")
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, way: string, text: string) =>
      way.toUpperCase() === "Q" ? decoded(text.replaceAll("_", " "), "quoted-printable") : decoded(text, "base64"),
    );
}

function decoded(text: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  const bytes =
    encoding === "quoted-printable"
      ? text
          .replaceAll("=\n", "")
          .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : text;
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}
