import { expect, test } from "vitest";
import { readInboundMail } from "./inbound.ts";

const read = (headers: string[], body = "Bonjour") =>
  readInboundMail(Buffer.from([...headers, "", body].join("\r\n"), "utf8"));
const person = ["From: =?UTF-8?Q?Ad=C3=A9le?= <Adele@Example.FR>", "To: Silecs <Aide@Silecs.test>"];

test("writer, recipients, references and text are read, addresses in lower case", async () => {
  expect(
    await read([
      ...person,
      "Cc: autre@example.fr",
      "Delivered-To: aide+1.aa@silecs.test",
      "Subject: =?UTF-8?B?UsOpcG9uc2U=?=",
      "Message-ID: <m1@example.fr>",
      "In-Reply-To: <Reply.1.2.AB@silecs.test>",
      "References: <a@b> <c@d>",
      "Content-Type: text/plain; charset=utf-8",
    ]),
  ).toEqual({
    from: { name: "Adéle", address: "adele@example.fr" },
    recipients: ["aide@silecs.test", "autre@example.fr", "aide+1.aa@silecs.test"],
    references: ["reply.1.2.ab@silecs.test", "a@b", "c@d"],
    messageId: "<m1@example.fr>",
    subject: "Réponse",
    text: "Bonjour",
    files: [],
    isAutomatic: false,
    bounce: null,
  });
});

test("of HTML alone the words stay: no script, style, picture or link's address", async () => {
  const html =
    '<style>p{color:red}</style><p>Oui,&nbsp;<b>merci</b> &amp; &lt;bien&gt;</p><script>alert(1)</script><img src="https://t.example/p.gif"><div>Ada</div><blockquote>Avant</blockquote>';
  const { text } = await read([...person, "Content-Type: text/html; charset=utf-8"], html);
  expect(text).toBe("Oui, merci & <bien>\nAda\n\n-----Original Message-----\nAvant");
});

test("attached files are named, not kept; a picture within the text is none", async () => {
  const body = [
    "--x",
    "Content-Type: text/plain",
    "",
    "Voici",
    "--x",
    'Content-Type: application/pdf; name="facture.pdf"',
    'Content-Disposition: attachment; filename="facture.pdf"',
    "Content-Transfer-Encoding: base64",
    "",
    "JVBERg==",
    "--x--",
    "",
  ].join("\r\n");
  expect(await read([...person, 'Content-Type: multipart/mixed; boundary="x"'], body)).toMatchObject({
    text: "Voici",
    files: ["facture.pdf"],
  });
});

test.each([
  ["an out-of-office answer", "Auto-Submitted: auto-replied"],
  ["a program's mail", "Auto-Submitted: auto-generated (rejected)"],
  ["a list", "List-Id: <a.example.org>"],
  ["bulk mail", "Precedence: bulk"],
  ["an old answering program", "X-Autoreply: yes"],
  ["a bounce by its return path", "Return-Path: <>"],
  ["a bounce by its type", 'Content-Type: multipart/report; report-type=delivery-status; boundary="x"'],
])("%s was written by no person", async (_case, header) => {
  expect((await read([...person, header])).isAutomatic).toBe(true);
});

test.each(["MAILER-DAEMON@mx.example", "no-reply@shop.example", "noreply+12@shop.example", "postmaster@mx.example"])(
  "%s is no person's address",
  async (address) => {
    expect((await read([`From: ${address}`])).isAutomatic).toBe(true);
  },
);

test("a mail that says that a person wrote it is theirs", async () => {
  expect((await read([...person, "Auto-Submitted: no"])).isAutomatic).toBe(false);
  expect((await read(["From: noreplyard@example.fr"])).isAutomatic).toBe(false);
});

test("what is no mail has no writer, and what is built to exhaust a parser is refused", async () => {
  expect(await readInboundMail(Buffer.from([0xff, 0xfe, 0, 1]))).toMatchObject({ from: null, text: "" });
  await expect(read([...person, `X-Long: ${"x".repeat(300_000)}`])).rejects.toThrow(/header/i);
  const nested = Array.from(
    { length: 30 },
    (_one, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}`,
  );
  await expect(readInboundMail(Buffer.from(`${person[0]}\r\n${nested.join("\r\n")}\r\n\r\nx`))).rejects.toThrow(
    /nesting/i,
  );
});
