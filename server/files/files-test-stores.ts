import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { buildApp } from "fauxqs";
import { objectStoreOf } from "#server/config/object-store.ts";
import type { ByteRange, Files, ReadableFiles } from "./files.ts";
import { folderFiles } from "./folder-files.ts";
import { createS3Client } from "./s3-client.ts";
import { s3Files } from "./s3-files.ts";
import { listUploads } from "./uploads-test-listing.ts";

/** For tests: creates stores, and removes them all. */
export type TestStores = { create(): Promise<Files>; stop(): Promise<void> };

export async function folderStores(): Promise<TestStores> {
  const folder = await mkdtemp(path.join(tmpdir(), "silecs-files-"));
  let count = 0;
  return {
    create: async () => folderFiles(path.join(folder, String((count += 1)))),
    stop: () => rm(folder, { recursive: true }),
  };
}

export type TestBucket = {
  /** The settings that point the program at the bucket. */
  settings: Record<"S3_BUCKET" | "S3_ENDPOINT" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY", string>;
  /** Every key in the bucket. */
  keys(): Promise<string[]>;
  stop(): Promise<void>;
};

/** An S3 server on the loopback, with one empty bucket. `onPut` runs before a file is stored. */
export async function startBucket({
  onPut = async () => undefined,
}: { onPut?: (key: string) => Promise<void> } = {}): Promise<TestBucket> {
  const server = buildApp({ logger: false });
  server.addHook("preHandler", async ({ method, url }) => {
    if (method === "PUT") await onPut(url);
  });
  listUploads(server);
  const settings = {
    S3_BUCKET: "films",
    S3_ENDPOINT: await server.listen({ port: 0, host: "127.0.0.1" }),
    S3_ACCESS_KEY_ID: "test",
    S3_SECRET_ACCESS_KEY: "test-secret",
  };
  const client = clientFor(settings);
  await client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET }));
  const whole = s3Files({ client, bucket: settings.S3_BUCKET, prefix: "" });
  return {
    settings,
    keys: async () => (await Array.fromAsync(whole.list(""))).map(({ key }) => key).toSorted(),
    stop: () => server.close(),
  };
}

export function clientFor(settings: TestBucket["settings"]) {
  const store = objectStoreOf({ ...settings, S3_REGION: "us-east-1", S3_PREFIX: "", S3_PATH_STYLE: "auto" });
  if (!store) throw new Error("The settings name no bucket");
  return createS3Client(store);
}

export async function s3Stores(): Promise<TestStores> {
  const bucket = await startBucket();
  const client = clientFor(bucket.settings);
  let count = 0;
  return {
    create: async () => s3Files({ client, bucket: bucket.settings.S3_BUCKET, prefix: `${(count += 1)}/media/` }),
    stop: () => bucket.stop(),
  };
}

/** A file's content; undefined if missing. */
export async function textOf(files: ReadableFiles, key: string, range?: ByteRange): Promise<string | undefined> {
  const content = await (await files.open(key))?.read(range);
  return content && (Buffer.isBuffer(content) ? content.toString() : text(content));
}

export const put = (files: Files, key: string, ...words: string[]) => files.write(key, Readable.from(words));
