import { createHash, randomBytes } from "node:crypto";
import { Client } from "pg";
import { openPool, type Pool } from "#server/database/pool.ts";
import { migrate, readMigrations, MIGRATIONS } from "#server/database/migrate.ts";
import { startTestServer } from "./database-server.ts";
import type { TestServer } from "./database-server.ts";

/** A migrated, empty database for one test. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A test database with a pool of one connection. */
export async function openTestPool(): Promise<{ database: Pool; close(): Promise<void> }> {
  const own = await createTestDatabase();
  const database = openPool(own.url, { size: 1, onError: () => undefined });
  return {
    database,
    async close() {
      await database.close();
      await own.drop();
    },
  };
}

/** Passes the run's server from the global set-up to the test processes. */
const VARIABLE = "SILECS_TEST_DATABASE";

/** For a global set-up: starts the run's PostgreSQL for all processes started afterwards. */
export async function shareTestServer(): Promise<TestServer> {
  const server = await startTestServer();
  await ensureTemplate(server.adminUrl);
  process.env[VARIABLE] = server.adminUrl;
  return server;
}

/**
 * Creates a fully migrated database by copying a template, in less than 100 ms. Outside a test run with a shared server it
 * starts one, which stops when its last database is dropped.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env[VARIABLE] ?? (await useOwnServer());
  return copyOf(adminUrl, await ensureTemplate(adminUrl));
}

async function copyOf(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(adminUrl, (admin) => admin.query(createStatement(name, template)));
  return {
    url: addressOf(adminUrl, name),
    async drop() {
      await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
      if (process.env[VARIABLE] !== adminUrl) await leaveOwnServer();
    },
  };
}

/**
 * A database that `fill` filled. On a test run's shared server it is filled once for each `name`, and copied afterwards.
 * @param name of letters, digits and underscores
 */
export async function createFilledDatabase(name: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  const adminUrl = process.env[VARIABLE];
  if (adminUrl === undefined) {
    const own = await createTestDatabase();
    await fill(own.url);
    return own;
  }
  const empty = await ensureTemplate(adminUrl);
  const filled = `${empty}_${name}`;
  await prepareOnce(adminUrl, filled, async (draft, admin) => {
    await admin.query(createStatement(draft, empty));
    await fill(addressOf(adminUrl, draft));
  });
  return copyOf(adminUrl, filled);
}

/** The URL of a test's database as superuser, for what the program's own user may not do. */
export async function ownerAddressOf(url: string): Promise<string> {
  const admin = new URL(process.env[VARIABLE] ?? (await (ownServer as Promise<TestServer>)).adminUrl);
  admin.pathname = new URL(url).pathname;
  return admin.href;
}

function createStatement(name: string, template: string): string {
  return `create database ${name} owner silecs template ${template} strategy file_copy`;
}

function addressOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.username = "silecs";
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin<T>(adminUrl: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

let template: Promise<string> | null = null;
let templateOf = "";

/** The name contains a hash of the migrations, so that a changed file results in a new template. */
function ensureTemplate(adminUrl: string): Promise<string> {
  if (template === null || templateOf !== adminUrl) {
    templateOf = adminUrl;
    template = makeTemplate(adminUrl);
  }
  return template;
}

async function makeTemplate(adminUrl: string): Promise<string> {
  const hash = createHash("sha256");
  for (const { sha256 } of readMigrations(MIGRATIONS)) hash.update(sha256);
  const name = `template_${hash.digest("hex").slice(0, 16)}`;
  await prepareOnce(adminUrl, name, async (draft, admin) => {
    await admin.query(`create database ${draft} owner silecs`);
    await migrate(addressOf(adminUrl, draft));
    await warmCatalogue(addressOf(adminUrl, draft));
  });
  return name;
}

/** Creates a database unless it exists. `make` creates it under a temporary name, so that no unfinished one is copied. */
async function prepareOnce(
  adminUrl: string,
  name: string,
  make: (draft: string, admin: Client) => Promise<void>,
): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    // Held until this connection ends, so that concurrent processes make it once.
    await admin.query("select pg_advisory_lock(7367)");
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
    if (rowCount !== 0) return;
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await make(draft, admin);
    await admin.query(`alter database ${draft} rename to ${name}`);
  });
}

/** A database's first connection writes PostgreSQL's cache of its system catalogue, which copies then have already. */
async function warmCatalogue(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.end();
}

let ownServer: Promise<TestServer> | null = null;
let users = 0;

async function useOwnServer(): Promise<string> {
  users += 1;
  ownServer ??= startTestServer();
  return (await ownServer).adminUrl;
}

async function leaveOwnServer(): Promise<void> {
  users -= 1;
  if (users > 0 || ownServer === null) return;
  const server = await ownServer;
  ownServer = null;
  await server.stop();
}
