import { defaultTextOf, textIn, type Locale } from "#contract/language.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { uploads as contract, type Upload } from "#contract/admin/uploads.ts";
import { apiBase, type Api } from "#server/http/api.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound } from "#server/http/paged-answers.ts";
import type { BindStaffStream } from "#server/http/staff-streams.ts";
import { pieceBytesFor } from "#server/files/pieces.ts";
import { keptDays } from "./jobs.ts";
import { findUpload, listUploads, type UploadRow } from "./queries.ts";
import type { Uploads } from "./uploads.ts";

/** Binds the contract's upload calls and the tus endpoint for the bytes. */
export function uploadRoutes(api: Api, bindStream: BindStaffStream, uploads: Uploads): void {
  api.on(contract.uploads, async ({ query, database, caller, locale }) => {
    const { data, ...rest } = await pageOfFound(query, (window) =>
      listUploads(database, { state: query.state, videoId: query.video_id, search: query.search }, window),
    );
    return { ...rest, data: data.map((row) => presented(row, caller.memberId, locale)) };
  });
  api.on(contract.upload, async ({ params, database, caller, locale }) =>
    presented(found(await findUpload(database, params.id), "upload", params.id), caller.memberId, locale),
  );
  api.on(contract.beginUpload, async ({ body, database, caller, locale, at, note }) => {
    const { upload, isNew } = await uploads.begin(database, body, { memberId: caller.memberId, at });
    note({ subject: subjectOf(upload), after: { bytes: upload.bytes, use: upload.use, goes_on: !isNew } });
    return presented(upload, caller.memberId, locale);
  });
  api.on(contract.finishUpload, async ({ params, body, database, caller, locale, at, note }) => {
    const upload = await uploads.finish(database, params.id, { sha256: body.sha256, memberId: caller.memberId, at });
    note({ subject: subjectOf(upload), after: { sha256: body.sha256 } });
    return presented(upload, caller.memberId, locale);
  });
  api.on(contract.removeUpload, async ({ params, database, note }) => {
    const upload = await uploads.remove(database, params.id);
    note({ subject: subjectOf(upload), before: { state: upload.state, received: upload.received } });
    return { success: true as const };
  });
  bytesRoute(bindStream, uploads);
}

const version = "1.0.0";

/**
 * The core protocol of tus 1.0 (https://tus.io/protocols/resumable-upload): HEAD returns the offset, PATCH appends to it.
 * Uploads are created and finished by calls of the contract.
 */
function bytesRoute(bindStream: BindStaffStream, uploads: Uploads): void {
  const { access } = contract.beginUpload;
  const bodyType = "application/offset+octet-stream";
  bindStream(
    { methods: ["HEAD", "PATCH", "OPTIONS"], path: "/admin/uploads/:id/bytes", access, bodyType },
    async ({ caller, request, reply }) => {
      reply.header("tus-resumable", version);
      if (request.method === "OPTIONS") {
        return reply.headers({ "tus-version": version, "tus-max-size": uploads.maxBytes }).code(204).send();
      }
      if (request.headers["tus-resumable"] !== version) return reply.header("tus-version", version).code(412).send();
      const id = idIn(request);
      if (request.method === "HEAD") {
        const { bytes, received } = await uploads.stateOf(id);
        return reply.headers({ "upload-offset": received, "upload-length": bytes }).code(200).send();
      }
      return appendBody(uploads, { id, memberId: caller.memberId }, request, reply);
    },
  );
}

async function appendBody(
  uploads: Uploads,
  { id, memberId }: { id: number; memberId: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const header = String(request.headers["upload-offset"] ?? "");
  if (!/^(?:0|[1-9]\d{0,15})$/.test(header)) throw new AppError("invalid");
  const offset = Number(header);
  // Keep the socket open, so that a refusal in mid-body is still answered.
  const body = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const newOffset = await uploads.append(id, { memberId, offset }, body);
  return reply.header("upload-offset", newOffset).code(204).send();
}

function idIn(request: FastifyRequest): number {
  const { id } = request.params as { id: string };
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError("notFound", { entity: "upload", id });
  return Number(id);
}

function subjectOf(row: UploadRow): string {
  const title = defaultTextOf(row, "title");
  return `upload ${row.id} “${row.name}”${title === null ? "" : ` of “${title}”`}`;
}

function presented(row: UploadRow, memberId: number, locale: Locale): Upload {
  return {
    id: row.id,
    name: row.name,
    folder: row.folder,
    bytes: row.bytes,
    received: row.received,
    file_modified_at: row.file_modified_at?.toISOString() ?? null,
    use: row.use,
    video_id: row.video_id,
    title: textIn(row, "title", locale),
    state: row.state,
    reason: row.reason?.[locale] ?? null,
    is_mine: row.member_id === memberId,
    url: `${apiBase}/admin/uploads/${row.id}/bytes`,
    piece_bytes: pieceBytesFor(row.bytes),
    source_id: row.source_id,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    expires_at: new Date(row.changed_at.getTime() + keptDays * 86_400_000).toISOString(),
  };
}
