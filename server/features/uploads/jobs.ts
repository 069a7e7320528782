import { createHash } from "node:crypto";
import { AppError } from "#server/http/errors.ts";
import { errorCatalogue } from "#contract/errors.ts";
import type { Files } from "#server/files/files.ts";
import { PiecesGoneError } from "#server/files/pieces.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { UploadsDeps } from "./deps.ts";
import { deleteUpload, findUpload, lockUpload, type UploadRow } from "./queries.ts";
import { findSwept, findTokens, findUnchecked, isUnderway } from "./sweep-queries.ts";
import { findTags, setDone, setFailed } from "./check-queries.ts";
import { uploadTexts, type Words } from "./texts.ts";

/** An upload that received nothing for this long is abandoned; a finished one is removed from the list. */
export const keptDays = 7;
const checkHours = 1;
const orphanHours = 24;
const batch = 100;

/** Jobs that verify the checksum of complete files, and that sweep what was abandoned. */
export function createUploadJobs({ database, clock, jobs, files, receive, isSource }: UploadsDeps) {
  const fail = async ({ id }: UploadRow, reason: Words): Promise<void> => {
    await setFailed(database, id, reason, clock.now());
  };

  const check = jobs.define("uploads.check", async ({ uploadId }: { uploadId: number }, run) => {
    const upload = await findUpload(database, uploadId);
    if (upload?.state !== "checking") return;
    const key = upload.file_key;
    try {
      await files.pieces.join({ key, token: upload.token ?? "" }, await findTags(database, uploadId), upload.bytes);
    } catch (error) {
      if (!(error instanceof PiecesGoneError)) throw error;
      await fail(upload, uploadTexts.gone);
      return;
    }
    if ((await sha256Of(files, key, upload.bytes, run)) !== upload.sha256) {
      await fail(upload, uploadTexts.damaged);
      await files.remove(key);
      return;
    }
    await registerSource(uploadId);
  });

  /** One transaction: the file becomes a source exactly when the upload is done. A refusal fails the upload. */
  const registerSource = async (id: number): Promise<void> => {
    const refused = await database
      .transaction(async (inside) => {
        const upload = await lockUpload(inside, id);
        if (upload?.state !== "checking") return undefined;
        const { file_key: fileKey, name, bytes, sha256, video_id: videoId, use, member_id: memberId } = upload;
        if (videoId === null) return uploadTexts.titleGone;
        const file = { fileKey, name, bytes, sha256: sha256 ?? "", videoId, use, memberId };
        const at = clock.now();
        await setDone(inside, id, await receive(inside, file, at), at);
        return undefined;
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return error.details.said ?? errorCatalogue[error.fault].message;
      });
    const upload = refused && (await findUpload(database, id));
    if (!upload) return;
    await fail(upload, refused);
    await files.remove(upload.file_key);
  };

  jobs.define("uploads.sweep", async (_data, { at }) => {
    const daysBefore = (days: number) => new Date(at.getTime() - days * 86_400_000);
    for (;;) {
      const swept = await findSwept(database, daysBefore(keptDays), batch);
      for (const { id, file_key: key, token, state } of swept) {
        if (token !== null && state !== "done") await files.pieces.abandon({ key, token });
        if (state === "failed") await files.remove(key);
        await deleteUpload(database, id);
      }
      if (swept.length < batch) break;
    }
    for (const { id } of await findUnchecked(database, daysBefore(checkHours / 24))) {
      await check.enqueue(database, { uploadId: id }, { key: String(id) });
    }
    for await (const file of files.pieces.unfinished("sources/")) {
      if (file.changedAt > daysBefore(orphanHours / 24)) continue;
      if ((await findTokens(database, [file.token])).size === 0) await files.pieces.abandon(file);
    }
    for await (const { key, changedAt } of files.list("sources/")) {
      if (changedAt > daysBefore(orphanHours / 24)) continue;
      // Order matters: an upload that finishes in between becomes a source.
      if (!(await isUnderway(database, key)) && !(await isSource(key))) await files.remove(key);
    }
  });

  return { check };
}

/** Hashes the stored file, since that is what will be encoded. */
async function sha256Of(files: Files, key: string, bytes: number, { signal, report }: JobRun): Promise<string> {
  const file = await files.open(key);
  if (!file) throw new Error(`${key} is not in the store`);
  const content = await file.read();
  const hash = createHash("sha256");
  if (Buffer.isBuffer(content)) return hash.update(content).digest("hex");
  let read = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    hash.update(chunk);
    read += chunk.length;
    report(read / bytes);
  }
  return hash.digest("hex");
}
