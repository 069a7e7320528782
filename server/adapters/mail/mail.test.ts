import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
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

/** As much of RFC 5321 as a client needs to hand one message over. */
async function smtpServer(refusal?: string): Promise<{ port: number; heard: string[]; server: Server }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inMessage = false;
    let rest = "";
    socket.write("220 test ESMTP\r\n");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        heard.push(line);
        if (inMessage) {
          if (line === ".") socket.write("250 taken\r\n");
          inMessage &&= line !== ".";
        } else if (/^RCPT/i.test(line) && refusal) socket.write(`${refusal}\r\n`);
        else if (/^DATA/i.test(line)) {
          inMessage = true;
          socket.write("354 go on\r\n");
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else socket.write("250 fine\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, heard, server };
}

const sendTo = (port: number) =>
  createSendMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "Silecs <bonjour@silecs.test>", dataDir: "/nowhere" });

test("a mail is handed to an SMTP server, from and to the right addresses, in both forms", async () => {
  const { port, heard, server } = await smtpServer();
  await sendTo(port)(mail);
  server.close();
  const wire = heard.join("\n");
  expect(heard).toContain("MAIL FROM:<bonjour@silecs.test>");
  expect(heard).toContain("RCPT TO:<zoe@example.fr>");
  expect(wire).toContain("Content-Type: multipart/alternative");
  expect(wire).toContain("Auto-Submitted: auto-generated");
  // RFC 2047: no accent stands bare in a header.
  expect(heard.find((line) => line.startsWith("Subject:"))).toMatch(/^Subject: =\?UTF-8\?Q\?Bienvenue_=C3=A0_bord/);
});

test("a server that refuses is told of, so that the job comes again", async () => {
  const { port, server } = await smtpServer("450 mailbox busy");
  await expect(sendTo(port)(mail)).rejects.toThrow("450");
  server.close();
  await expect(sendTo(1)(mail)).rejects.toThrow(/ECONNREFUSED/);
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
  expect(mail.html).toContain("Bienvenue, &lt;b&gt;Zoé&lt;/b&gt; &amp; compagnie !");
  expect(mail.html).toContain('href="https://silecs.test/a?b=1&amp;c=2"');
  expect(mail.text).toContain("https://silecs.test/a?b=1&c=2");
  expect(mail.text).toContain("Bienvenue, <b>Zoé</b> & compagnie !");
  expect(mail.html).not.toMatch(/<script|<img|javascript:/i);
});
