import { Writable } from "node:stream";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { jobKinds, type JobKind } from "#contract/admin/job-kinds.ts";
import { createClient, type Client } from "#contract/client.ts";
import type { Mail, SendMail } from "#server/adapters/mail/mail.ts";
import type { ProviderModule } from "#server/adapters/payments/provider-module.ts";
import { createApp } from "#server/app.ts";
import type { AppDeps } from "#server/compose/deps.ts";
import { readConfig, type Config } from "#server/config/config.ts";
import { sql } from "#server/database/sql.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { createJobs, type Jobs } from "#server/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { openTelemetry, serveMetrics } from "#server/process/telemetry.ts";
import { addReplicas } from "#server/process/replicas.ts";
import { loadMediaKey, type MediaKey } from "#server/media/key.ts";
import { builtPages } from "./built-pages.ts";
import { cheapPasswords } from "./cheap-passwords.ts";
import { createTestDatabase } from "./database.ts";
import { keepMediaKey } from "./media-key.ts";
import { checkDeclaredRows } from "./declared-rows.ts";
import { withReadOnlyDeclaredReads } from "./read-only-reads.ts";
import { strayLinks, tokensIn } from "./letter-links.ts";

/** A clock that moves only when a test moves it. */
export type TestClock = {
  now(): Date;
  set(instant: string): void;
  advance(step: { days?: number; seconds?: number }): void;
};

export function createTestClock(start = "2026-03-10T09:00:00Z"): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant) => void (now = new Date(instant)),
    advance: ({ days = 0, seconds = 0 }) => void (now = new Date(now.getTime() + (days * 86_400 + seconds) * 1000)),
  };
}

export type Identity = { token?: string; profile?: number | string; locale?: "fr" | "en" };

export type TestApp = {
  app: FastifyInstance;
  /** Base URL of the program: real HTTP on the loopback. */
  url: string;
  config: Config;
  clock: TestClock;
  database: Pool;
  databaseUrl: string;
  mediaKey: MediaKey;
  /** Jobs run only on demand: `await jobs.runAll()` runs everything due. */
  jobs: Jobs;
  /** Every mail sent so far. */
  mails: Mail[];
  /** Answers each mail after it was noted; a test may replace it. */
  mailServer: SendMail;
  /** The program's log so far. */
  logged(): string;
  /** Where its metrics are, if the environment asks for any. */
  metricsUrl: string;
  /** Sends what is traced and not sent yet, and ends metrics and traces. */
  stopTelemetry(): Promise<void>;
  /** A typed client with these credentials; refusals are thrown as CallError. */
  as(identity?: Identity): Client;
  /** An untyped request, for input that the typed client would not send. */
  send(
    method: string,
    path: string,
    options?: Identity & { body?: unknown; headers?: Record<string, string>; raw?: string },
  ): Promise<Response>;
  close(): Promise<void>;
};

/** Strong enough for production, since tests may give the program a public URL. Signs the sandbox's notifications. */
export const testSecret = "b7Yw2Qm0Kz8Rf5Xc3Lh6Tn1Vd9Pj4Sg_aEuOiZkBtHs";

/** The whole program with its own database, on the loopback, with a test clock. */
export async function createTestApp(
  environment: Record<string, string> = {},
  /** `over`: shares another program's database, as a second process would. */
  options: {
    pages?: boolean;
    providers?: Record<string, ProviderModule>;
    over?: Pick<TestApp, "databaseUrl">;
    /** Takes what the program does with each of its heartbeats, of which it gives none. */
    heartbeat?: NonNullable<AppDeps["heartbeat"]>;
    /** For races with a hash: a cheap one leaves no time for anything between its start and its end. */
    passwordCost?: "recommended";
    /** The kinds of jobs that `runAll` runs; all without. Those that recur take most of its time after a move of the clock. */
    jobs?: readonly JobKind[];
  } = {},
): Promise<TestApp> {
  if (options.pages) await builtPages();
  const dataDir = mkdtempSync(path.join(tmpdir(), "silecs-app-"));
  const test = options.over
    ? { url: options.over.databaseUrl, drop: async () => undefined }
    : await createTestDatabase();
  const settings = {
    DATA_DIR: dataDir,
    RATE_LIMIT: "0",
    LOG_LEVEL: "debug",
    APP_SECRET: testSecret,
    ...environment,
  };
  const config = readConfig(settings, options.providers);
  const clock = createTestClock();
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  const telemetry = await openTelemetry(config);
  const log = createLog(config.logLevel, sink, telemetry?.logFacts);
  const watching = { observe: telemetry?.observeStatement, checkRows: checkDeclaredRows };
  const watched = { work: "read", onError: (error: Error) => void lines.push(String(error)), ...watching } as const;
  const primary = openPool(test.url, { size: 5, notifiesAfterCommit: true, ...watched });
  const database = config.database.replicaUrl
    ? await addReplicas(primary, config, { onLost: (reason) => lines.push(reason), ...watching })
    : withReadOnlyDeclaredReads(primary, test.url, watched);
  keepMediaKey(dataDir);
  const mediaKey = loadMediaKey(dataDir, undefined);
  const jobs = createJobs({ database, clock, log, observe: telemetry?.observeRun, kinds: options.jobs ?? jobKinds });
  const mails: Mail[] = [];
  const strays: string[] = [];
  const sendMail: SendMail = async (mail) => {
    mails.push(mail);
    strays.push(...strayLinks(mail, config.http.publicUrl).map((link) => `${mail.subject}: ${link}`));
    return started.mailServer(mail);
  };
  const app = await createApp({
    config,
    log,
    clock,
    database,
    mediaKey,
    jobs,
    sendMail: telemetry?.observeMails(sendMail) ?? sendMail,
    observeRequests: telemetry?.observeRequests,
    observeCall: telemetry?.observeCall,
    ...(options.heartbeat && { heartbeat: options.heartbeat }),
    ...(options.passwordCost !== "recommended" && { passwordCost: cheapPasswords }),
    pages: options.pages ?? false,
    checkAnswers: true,
  });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const metricsPort = telemetry && (await serveMetrics(telemetry, { config, log, database, clock }));

  const started: TestApp = {
    app,
    url,
    config,
    clock,
    database,
    databaseUrl: test.url,
    mediaKey,
    jobs,
    mails,
    mailServer: () =>
      Promise.resolve({ code: 250, text: "250 2.0.0 Ok: queued as TEST", messageId: `<${mails.length}@silecs.test>` }),
    logged: () => lines.join(""),
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    stopTelemetry: async () => telemetry?.stop(),
    as: (identity = {}) =>
      createClient({
        base: `${url}/api`,
        fetch: (address, init) => fetch(address, init),
        headers: () => headersOf(identity),
      }),
    send: (method, address, { body, raw, headers, ...identity } = {}) =>
      fetch(url + address, {
        method,
        headers: {
          ...headersOf(identity),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(raw === undefined ? (body === undefined ? {} : { body: JSON.stringify(body) }) : { body: raw }),
      }),
    async close() {
      const closed = app.close();
      // Idle connections and unread responses would keep the server open.
      app.server.closeAllConnections();
      await closed;
      await telemetry?.stop();
      const leaked = await storedTokens(database, mails);
      await database.close();
      await test.drop();
      rmSync(dataDir, { recursive: true, force: true });
      // In every test: a letter's links open in its language, whatever the browser prefers.
      if (leaked.length > 0) throw new Error(`stored letters that hold secrets: ${leaked.join(", ")}`);
      if (strays.length > 0) throw new Error(`letters with links that open in another language: ${strays.join(", ")}`);
    },
  };
  return started;
}

/** In every test: no secret of a letter is stored with it. */
async function storedTokens(database: Pool, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = await database.rows<{ text: string }>(sql`
    select concat_ws(' ', subject, html, body) as text from sent_letters`);
  const stored = rows.map(({ text }) => text).join(" ");
  return mails.flatMap((mail) =>
    tokensIn(mail)
      .filter((token) => stored.includes(token))
      .map((token) => `${mail.subject}: ${token}`),
  );
}

function headersOf({ token, profile, locale }: Identity): Record<string, string> {
  return {
    // Otherwise every answer is packed and unpacked. Tests of compression say what they accept.
    "accept-encoding": "identity",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(profile === undefined ? {} : { "x-profile-id": String(profile) }),
    ...(locale === undefined ? {} : { "x-locale": locale }),
  };
}
