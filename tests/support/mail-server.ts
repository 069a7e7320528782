import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { type Message, readMessage } from "#server/adapters/mail/message.ts";

/** A mail as received over SMTP: envelope, source and parsed content. */
export type Delivered = Message & { from: string; to: string[]; source: string };

/** `at`: the recipient when absent. */
type Refusal = { code: number; text: string; at?: "sender" | "message" };

/** An SMTP server on the loopback that accepts every mail, or refuses every one with `refusal`. */
export async function startMailServer(refusal?: Refusal) {
  const delivered: Delivered[] = [];
  const refusalAt = (place: Refusal["at"]) =>
    refusal && refusal.at === place ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    // Clients keep their connections open; closing does not wait for them.
    closeTimeout: 100,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_address, _session, done) => done(refusalAt("sender")),
    onRcptTo: (_address, _session, done) => done(refusalAt(undefined)),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refused = refusalAt("message");
        if (refused) return done(refused);
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
