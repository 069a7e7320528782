import type { FastifyInstance } from "fastify";

type Asked = { uploads?: string; uploadId?: string; prefix?: string };

/**
 * Answers ListMultipartUploads, which the S3 server of the tests lacks: what was begun, and neither completed nor aborted.
 * Source: Amazon S3 API Reference, ListMultipartUploads.
 */
export function listUploads(server: FastifyInstance): void {
  const begun = new Map<string, string>();
  server.addHook("onRequest", async (request, reply) => {
    const { uploads, prefix = "" } = request.query as Asked;
    if (request.method !== "GET" || uploads === undefined) return;
    const found = [...begun].filter(([, key]) => key.startsWith(prefix));
    const items = found.map(([id, key]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    await reply
      .type("application/xml")
      .send(
        `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${items.join("")}</ListMultipartUploadsResult>`,
      );
  });
  server.addHook("onSend", async (request, reply, payload) => {
    const { uploads, uploadId } = request.query as Asked;
    if (reply.statusCode >= 300) return payload;
    if (uploadId !== undefined && (request.method === "DELETE" || request.method === "POST")) begun.delete(uploadId);
    const id = typeof payload === "string" && /<UploadId>([^<]+)<\/UploadId>/.exec(payload)?.[1];
    if (request.method === "POST" && uploads !== undefined && id)
      begun.set(id, decodeURIComponent(new URL(request.url, "http://s3").pathname.split("/").slice(2).join("/")));
    return payload;
  });
}
