import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import sharp from "sharp";
import { createClient } from "#contract/client.ts";
import { lovelace } from "#tests/support/people.ts";
import { root } from "#tests/support/program.ts";
import { ask } from "./backup-test-fixture.ts";

const scripts = {
  backup: "server/backup/run-backup.ts",
  restore: "server/backup/run-restore.ts",
  drill: "server/commands/drill.ts",
};
export type Command = keyof typeof scripts;

/** The settings that keep backups in the bucket of the tests. */
export const inBucketAt = (endpoint: string) => ({
  BACKUP_S3_BUCKET: "films",
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_ACCESS_KEY_ID: "test",
  BACKUP_S3_SECRET_ACCESS_KEY: "test-secret",
});

export function startCommand(command: Command, args: string[], env: NodeJS.ProcessEnv) {
  const script = path.join(root, scripts[command]);
  const child = spawn(process.execPath, [script, ...args], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close").then(([code, signal]: unknown[]) => ({ code: code ?? signal, said }));
  return { child, ended };
}

/** Somebody who signs up, pays, and changes the picture again and again, noting what was acknowledged. */
export async function* person(
  number: number,
  { database, url }: { database: string; url: string },
): AsyncGenerator<{ username: string; avatar: string }> {
  const username = `charge-${number}@example.org`;
  const call = (token?: string) =>
    createClient({
      base: `${url}/api`,
      fetch: (address, init) => fetch(address, init),
      headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
    });
  const { user, newToken } = await call()("POST /users", { body: lovelace(username) });
  await ask(
    database,
    `insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents,
       started_at, period_starts_at, period_ends_at, next_payment_at, anchor_day)
     values ($1, 1, 'active', 'sandbox', 'card', 999, 999, now(), now(), now() + '30 days', now() + '30 days', 1)`,
    [user.id],
  );
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: number, g: 0, b: 0 } } })
    .jpeg()
    .toBuffer();
  for (;;) {
    const body = new FormData();
    for (const [field, value] of Object.entries(lovelace(username))) body.set(field, String(value));
    body.set("avatar_file", new Blob([new Uint8Array(picture)]));
    const saved = await call(newToken)("POST /me/profile", { body });
    yield { username, avatar: saved.user_profiles.find((profile) => profile.is_default)?.avatar_url ?? "" };
  }
}
