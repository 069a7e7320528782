import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { escaped } from "#server/escaped.ts";
import { type Message, readMessage } from "./message.ts";

/** `/dev/mail`: shows the mails written as files, newest first. For development only. */
export function mailPages(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  const folder = path.join(dataDir, "mail");
  /** A mail by its file name; undefined for a name that is not in the listing. */
  const find = async (name: string) =>
    (await listMails(folder)).includes(`${name}.eml`) ? readMail(folder, `${name}.eml`) : undefined;

  app.get("/dev/mail", async (_request, reply) => {
    const names = await listMails(folder);
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await readMail(folder, name) })));
    return html(reply).send(listPage(mails));
  });
  app.get<{ Params: { name: string } }>("/dev/mail/:name", async ({ params }, reply) => {
    const mail = await find(params.name);
    return mail ? html(reply).send(mailPage(params.name, mail)) : reply.callNotFound();
  });
  app.get<{ Params: { name: string } }>("/dev/mail/:name/html", async ({ params }, reply) => {
    const mail = await find(params.name);
    return mail ? html(reply).send(mail.parts.get("text/html") ?? "") : reply.callNotFound();
  });
  app.get<{ Params: { name: string; file: string } }>("/dev/mail/:name/files/:file", async ({ params }, reply) => {
    const mail = await find(params.name);
    const file = mail?.attachments.find(({ fileName }) => fileName === params.file);
    if (!file) return reply.callNotFound();
    // Always saved: what a mail brings along is never shown as a page of this site.
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`;
    return reply
      .headers({ ...noStore, "content-type": file.type, "content-disposition": disposition })
      .send(file.content);
  });
}

/** Newest first: file names begin with the time of sending. */
async function listMails(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // No mail has been sent yet.
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(".eml") && !name.startsWith("."))
    .toSorted()
    .toReversed();
}

async function readMail(folder: string, name: string): Promise<Message> {
  return readMessage(await readFile(path.join(folder, name), "latin1"));
}

const noStore = { "cache-control": "no-store" };

/** Mails may have styles and links, but no scripts. */
function html(reply: FastifyReply): FastifyReply {
  return reply.headers({
    "content-type": "text/html; charset=utf-8",
    ...noStore,
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'",
    // The page that lists the headers shows the mail in a frame.
    "x-frame-options": "SAMEORIGIN",
  });
}

function listPage(mails: readonly { name: string; mail: Message }[]): string {
  const lines = mails.map(({ name, mail }) => {
    const header = (key: string) => escaped(mail.headers.get(key) ?? "");
    const address = `/dev/mail/${encodeURIComponent(name.replace(/\.eml$/, ""))}`;
    return `<li><a href="${address}"><strong>${header("subject")}</strong><span>${header("to")} · ${header("date")}</span></a></li>`;
  });
  const list = lines.length > 0 ? `<ul>${lines.join("")}</ul>` : "<p>No mail yet.</p>";
  return layout("Mails", `<h1>Mails</h1>${list}`);
}

function mailPage(name: string, { headers, parts, attachments }: Message): string {
  const subject = headers.get("subject") ?? "";
  const facts = ["from", "to", "date"].map((key) => `<dt>${key}</dt><dd>${escaped(headers.get(key) ?? "")}</dd>`);
  const folder = `/dev/mail/${encodeURIComponent(name)}/files`;
  const files = attachments.map(
    ({ fileName }) =>
      `<dt>file</dt><dd><a href="${folder}/${encodeURIComponent(fileName)}">${escaped(fileName)}</a></dd>`,
  );
  return layout(
    subject,
    `<p><a href="/dev/mail">Mails</a></p><h1>${escaped(subject)}</h1><dl>${[...facts, ...files].join("")}</dl>
<iframe title="HTML" src="/dev/mail/${encodeURIComponent(name)}/html" sandbox="allow-popups"></iframe>
<h2>Text</h2><pre>${escaped(parts.get("text/plain") ?? "")}</pre>`,
  );
}

function layout(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}
main{max-width:48rem;margin:0 auto;padding:2rem 1rem}h1{line-height:1.2}ul{list-style:none;padding:0}
li{border-bottom:1px solid #8885}li a{display:grid;padding:.75rem 0;color:inherit;text-decoration:none}li span{opacity:.75}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{opacity:.75}dd{margin:0}
iframe{width:100%;height:48rem;border:1px solid #8885;border-radius:.5rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;
