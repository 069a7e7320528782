import { adminExports as calls } from "#contract/admin/exports.ts";
import type { Api } from "#server/http/api.ts";
import { SentFile } from "#server/http/sent-file.ts";
import { replyWithFile } from "#server/media/reply.ts";
import type { Exports } from "./exports.ts";

export function exportRoutes(api: Api, exports: Exports): void {
  api.on(calls.exports, ({ caller, query, database }) => exports.list(database, caller, query));
  api.on(calls.orderExport, async ({ caller, body, database, note, at }) => {
    const ordered = await exports.order(database, caller, body, at);
    const { id, kind, from, to } = ordered;
    note({ subject: `export ${id}`, after: { kind, from, to } });
    return ordered;
  });
  api.on(calls.export, ({ caller, params, database }) => exports.one(database, caller, params.id));
  api.on(
    calls.exportFile,
    async ({ caller, params, database, note, at, request: { headers } }) => {
      const { file, fileName, contentType, row } = await exports.file(database, caller, params.id, at);
      const { kind, rows_done: rows } = row;
      note({ subject: `export ${params.id}`, after: { kind, rows, range: headers.range } });
      const head = { contentType, cacheControl: "private, no-store" };
      return new SentFile(fileName, (request, reply) => replyWithFile(request, reply, file, head));
    },
    { isStored: true },
  );
  api.on(calls.removeExport, async ({ caller, params, database, note, at }) => {
    const { before, after } = await exports.remove(database, caller, params.id, at);
    note({
      subject: `export ${params.id}`,
      before: { kind: before.kind, state: before.state },
      after: { state: after.state },
    });
    return after;
  });
}
