import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { composeLetter } from "./letter.ts";
import { createSendMail } from "./mail.ts";

const sender = {
  brandName: "Silecs",
  publicUrl: "https://silecs.test",
  supportEmail: "aide@silecs.test",
  companyName: "Silecs SAS",
  companyAddress: "Paris",
};
const letter = {
  locale: "fr",
  subject: "Bienvenue à bord, Zoé",
  preview: "Tout est prêt.",
  heading: "Bienvenue, <b>Zoé</b> & compagnie !",
  paragraphs: ["C’est l’été : œuvres, où, garçon."],
  action: { label: "Continuer", url: "https://silecs.test/a?b=1&c=2" },
} as const;
const mail = composeLetter("zoe@example.fr", { ...letter, paragraphs: [...letter.paragraphs] }, sender);

const sendTo = (smtpUrl: string) =>
  createSendMail({ smtpUrl, from: "Silecs <bonjour@silecs.test>", dataDir: "/nowhere" });

test("a mail is handed to an SMTP server, from and to the right addresses, in both forms", async () => {
  const server = await startMailServer();
  await sendTo(server.url)(mail);
  await server.close();
  const [taken] = server.delivered;
  expect([taken?.from, taken?.to]).toEqual(["bonjour@silecs.test", ["zoe@example.fr"]]);
  expect(taken?.headers.get("content-type")).toContain("multipart/alternative");
  expect(taken?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(taken?.headers.get("subject")).toBe("Bienvenue à bord, Zoé");
  // RFC 2047: no accent stands bare in a header.
  expect(taken?.source).toMatch(/^Subject: =\?UTF-8\?Q\?Bienvenue_=C3=A0_bord/m);
});

test("a mail takes files along, named and unchanged", async () => {
  const server = await startMailServer();
  const content = Buffer.from([37, 80, 68, 70, 0, 255, 10]);
  await sendTo(server.url)({ ...mail, attachments: [{ fileName: "avoir-1.pdf", type: "application/pdf", content }] });
  await server.close();
  const [taken] = server.delivered;
  expect(taken?.headers.get("content-type")).toContain("multipart/mixed");
  expect(taken?.attachments).toEqual([{ fileName: "avoir-1.pdf", type: "application/pdf", content }]);
  expect(taken?.parts.get("text/html")?.trim()).toBe(mail.html.trim());
});

test("a server that refuses is told of, so that the job comes again", async () => {
  const server = await startMailServer({ code: 450, text: "mailbox busy" });
  await expect(sendTo(server.url)(mail)).rejects.toThrow("450");
  await server.close();
  await expect(sendTo(server.url)(mail)).rejects.toThrow(/ECONNREFUSED/);
});

test.each([
  ["the recipient", { code: 550, text: "no such user" }, "MailRefusedError"],
  ["the recipient for now", { code: 450, text: "mailbox busy" }, "Error"],
  ["the message", { code: 554, text: "looks like spam", at: "message" }, "MailRefusedError"],
  ["the message for now", { code: 451, text: "greylisted", at: "message" }, "Error"],
  ["a message that is too large", { code: 552, text: "too large", at: "sender" }, "MailRefusedError"],
  ["every mail of this sender", { code: 550, text: "sender not allowed", at: "sender" }, "Error"],
] as const)("a server that refuses %s is told of as what it is", async (_what, refusal, name) => {
  const server = await startMailServer(refusal);
  const error = await sendTo(server.url)(mail).catch((fault: Error) => fault);
  await server.close();
  expect(error).toMatchObject({ name, message: expect.stringContaining(refusal.text) });
});

test("without a server mails become files that a mail program opens", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "mail-"));
  const send = createSendMail({ smtpUrl: undefined, from: "Silecs <bonjour@silecs.test>", dataDir });
  await Promise.all([send(mail), send(mail)]);
  const files = readdirSync(path.join(dataDir, "mail"));
  expect(files).toHaveLength(2);
  expect(files.every((name) => name.endsWith(".eml"))).toBe(true);
  expect(readFileSync(path.join(dataDir, "mail", files[0]!), "utf8")).toContain("To: zoe@example.fr");
  rmSync(dataDir, { recursive: true });
});

test("what people typed is text in a mail, never markup, and the way out stands in both forms", () => {
  expect(mail.html).toContain("Bienvenue, &lt;b&gt;Zoé&lt;/b&gt; &amp; compagnie\u202F!");
  expect(mail.html).toContain('href="https://silecs.test/a?b=1&amp;c=2"');
  expect(mail.text).toContain("https://silecs.test/a?b=1&c=2");
  expect(mail.text).toContain("Bienvenue, <b>Zoé</b> & compagnie\u202F!");
  expect(mail.html).not.toMatch(/<script|<img|javascript:/i);
});
