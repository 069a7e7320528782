export type Attachment = { fileName: string; type: string; content: Buffer };

/** Decoded headers by lower-case name, text parts by content type ('text/html'), and the attached files. */
export type Message = { headers: Map<string, string>; parts: Map<string, string>; attachments: Attachment[] };

/**
 * Parses the subset of RFC 2045 to 2047 that our own mails use: text parts in one multipart, or that and attached files in
 * another.
 * @param source the mail's bytes decoded as Latin-1, with LF or CRLF line ends
 */
export function readMessage(source: string): Message {
  const whole = source.replaceAll("\r\n", "\n");
  const message: Message = { headers: split(whole).headers, parts: new Map(), attachments: [] };
  readPart(whole, message);
  return message;
}

function readPart(source: string, message: Message): void {
  const { headers, body } = split(source);
  const contentType = headers.get("content-type") ?? "";
  const boundary = /boundary="([^"]+)"/.exec(contentType)?.[1];
  if (boundary !== undefined) {
    for (const part of body.split(`--${boundary}`).slice(1, -1)) readPart(part.trimStart(), message);
    return;
  }
  const type = contentType.split(";")[0] ?? "";
  const encoding = headers.get("content-transfer-encoding");
  const fileName = /^attachment;.*filename="?([^";]+)"?/.exec(headers.get("content-disposition") ?? "")?.[1];
  if (fileName === undefined) message.parts.set(type, decoded(body, encoding));
  else message.attachments.push({ fileName, type, content: bytesOf(body, encoding) });
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

function decoded(text: string, encoding?: string): string {
  return bytesOf(text, encoding).toString("utf8").replaceAll("\r\n", "\n");
}

function bytesOf(text: string, encoding = "7bit"): Buffer {
  if (encoding === "base64") return Buffer.from(text, "base64");
  const bytes =
    encoding === "quoted-printable"
      ? text
          .replaceAll("=\n", "")
          .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : text;
  return Buffer.from(bytes, "latin1");
}
