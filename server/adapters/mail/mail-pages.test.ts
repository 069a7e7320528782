import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createSendMail } from "./mail.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SILECS_DEV: "1" });
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const read = async (address: string) => (await fetch(app.url + address)).text();

test("while developing, mails that became files are listed and shown, the newest first", async () => {
  expect(await read("/dev/mail")).toContain("No mail yet.");
  const send = createSendMail({ smtpUrl: undefined, from: "Silecs <a@silecs.test>", dataDir: app.config.dataDir });
  const mail = { to: "zoe@example.fr", html: "<p>Où, garçon ?</p>", text: "Où, <b>garçon</b> ?" };
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T09:00:00Z") });
  await send({ ...mail, subject: "Première — été" });
  vi.setSystemTime(new Date("2026-03-10T09:00:01Z"));
  await send({ ...mail, subject: "<i>Seconde</i>" });

  const list = await read("/dev/mail");
  expect([...list.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, subject]) => subject)).toEqual([
    "&lt;i&gt;Seconde&lt;/i&gt;",
    "Première — été",
  ]);
  const address = /href="(\/dev\/mail\/[^"]+)"/.exec(list)?.[1] ?? "";
  expect(await read(address)).toContain("Où, &lt;b&gt;garçon&lt;/b&gt; ?");
  const html = await fetch(`${app.url}${address}/html`);
  expect((await html.text()).trim()).toBe(mail.html);
  expect(html.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("what is attached to a mail is named and can be saved, as it was sent", async () => {
  const send = createSendMail({ smtpUrl: undefined, from: "Silecs <a@silecs.test>", dataDir: app.config.dataDir });
  const content = Buffer.from([0, 255, 13, 10, 128, 10]);
  const attachments = [{ fileName: "facture-2026-000001.pdf", type: "application/pdf", content }];
  await send({ to: "zoe@example.fr", subject: "Facture", html: "<p>à</p>", text: "à", attachments });

  const list = await read("/dev/mail");
  const address = /href="(\/dev\/mail\/[^"]+)"><strong>Facture</.exec(list)?.[1] ?? "";
  const page = await read(address);
  const file = /href="([^"]+)">facture-2026-000001\.pdf</.exec(page)?.[1] ?? "";
  expect((await read(`${address}/html`)).trim()).toBe("<p>à</p>");
  const response = await fetch(app.url + file);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  expect((await fetch(`${app.url}${address}/files/none.pdf`)).status).toBe(404);
});

test("no address leads out of the folder", async () => {
  for (const name of ["..%2Fmedia-key", "%2Fetc%2Fpasswd", ".", "none"])
    expect((await fetch(`${app.url}/dev/mail/${name}/html`)).status).toBe(404);
});

test("a program that is not being developed has no such page", async () => {
  const plain = await createTestApp();
  expect((await fetch(`${plain.url}/dev/mail`)).status).toBe(404);
  await plain.close();
});
