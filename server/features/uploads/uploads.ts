import { randomBytes } from "node:crypto";
import type { DraftForm, UploadForm } from "#contract/admin/uploads.ts";
import type { Database } from "#server/database/pool.ts";
import type * as z from "zod/mini";
import { AppError, found } from "#server/http/errors.ts";
import type { UploadsDeps } from "./deps.ts";
import { createUploadJobs } from "./jobs.ts";
import {
  deleteUpload,
  findSame,
  insertUpload,
  lockUpload,
  restartUpload,
  setMember,
  type UploadRow,
} from "./queries.ts";
import { findEmptyEpisode, findSeriesNamed, findTitle, lockSeriesNamed } from "./draft-queries.ts";
import { setChecking } from "./check-queries.ts";
import { createReceiving } from "./receiving.ts";
import { refuseColleagues } from "./senders.ts";
import { tooLargeText, uploadTexts } from "./texts.ts";

export type Uploads = ReturnType<typeof createUploads>;

/** Resumable uploads of media files by staff, which survive lost connections and restarts of the server. */
export function createUploads(deps: UploadsDeps) {
  const { database, files, maxBytes, createTitle } = deps;
  const { check } = createUploadJobs(deps);

  const locked = async (inside: Database, id: number): Promise<UploadRow> =>
    found(await lockUpload(inside, id), "upload", id);

  /** The title that a file belongs to: an existing one, or a new draft. @throws AppError notFound, conflict */
  const titleFor = async (inside: Database, { video_id: id, draft }: z.output<typeof UploadForm>): Promise<number> => {
    if (draft) return draftFor(inside, draft);
    return found(await findTitle(inside, id ?? 0), "video", id).id;
  };
  const draftFor = async (inside: Database, draft: DraftForm): Promise<number> => {
    if (draft.type === "movie") return createTitle(inside, { type: "movie", title: draft.title });
    const seriesId = draft.series_id ?? (await findOrCreateSeries(inside, draft.series));
    const empty = await findEmptyEpisode(inside, seriesId, draft);
    if (empty) return empty.id;
    const { season: seasonNumber, episode: episodeNumber, title } = draft;
    return createTitle(inside, { type: "episode", title, seriesId, seasonNumber, episodeNumber });
  };

  const findOrCreateSeries = async (inside: Database, name: string): Promise<number> => {
    await lockSeriesNamed(inside, name);
    const existing = await findSeriesNamed(inside, name);
    return existing?.id ?? createTitle(inside, { type: "series", title: name });
  };

  return {
    ...createReceiving(deps),
    maxBytes,

    /**
     * Starts an upload, or resumes an earlier one of the same file for the same title. A failed one restarts at offset 0 and
     * may be taken over by any member.
     * @throws AppError tooLarge; notFound for the title; conflict for an episode that already has a film, and for a file that
     * a colleague is sending
     */
    async begin(
      inside: Database,
      form: z.output<typeof UploadForm>,
      { memberId, at }: { memberId: number; at: Date },
    ): Promise<{ upload: UploadRow; isNew: boolean }> {
      if (form.bytes > maxBytes) throw new AppError("tooLarge", { said: tooLargeText(maxBytes) });
      const file = {
        name: form.name,
        folder: form.folder,
        bytes: form.bytes,
        use: form.use,
        modifiedAt: form.file_modified_at === undefined ? null : new Date(form.file_modified_at),
      };
      const same = await findSame(inside, { ...file, videoId: form.video_id ?? null });
      if (same) {
        const { state, member_id: owner } = await locked(inside, same.id);
        if (state === "arriving" && owner !== null && owner !== memberId)
          throw new AppError("conflict", { said: uploadTexts.sentByColleague });
        if (state === "failed") await restartUpload(inside, same.id, at);
        if (state === "failed" || state === "arriving") await setMember(inside, same.id, memberId);
        return { upload: await locked(inside, same.id), isNew: false };
      }
      const videoId = await titleFor(inside, form);
      const fileKey = `sources/${randomBytes(16).toString("hex")}${extensionOf(form.name)}`;
      const id = await insertUpload(inside, { ...file, memberId, videoId, fileKey, at });
      return { upload: await locked(inside, id), isNew: true };
    },

    /**
     * Enqueues verification of a complete file against the sender's checksum, after which it is encoded. Idempotent: returns the
     * upload's current state.
     * @throws AppError notFound; notAllowed for a colleague's upload; conflict while bytes are missing
     */
    async finish(
      inside: Database,
      id: number,
      { sha256, memberId, at }: { sha256: string; memberId: number; at: Date },
    ): Promise<UploadRow> {
      const upload = await locked(inside, id);
      refuseColleagues(upload, memberId);
      if (upload.state !== "arriving") return upload;
      if ((await setChecking(inside, id, sha256, at)) === 0) {
        throw new AppError("conflict", { said: uploadTexts.unfinished });
      }
      await check.enqueue(inside, { uploadId: id }, { key: String(id) });
      return locked(inside, id);
    },

    /** Deletes an upload, and its bytes unless they became a source. @throws AppError notFound; conflict while it is being checked */
    async remove(inside: Database, id: number): Promise<UploadRow> {
      const upload = await locked(inside, id);
      if (upload.state === "checking") throw new AppError("conflict", { said: uploadTexts.checking });
      const { file_key: key, token, state } = upload;
      if (token !== null && state !== "done") await files.pieces.abandon({ key, token });
      if (state === "failed") await files.remove(key);
      await deleteUpload(inside, id);
      return upload;
    },

    database,
  };
}

/** The extension, '.mkv' for example, by which FFmpeg and people recognise a file. '' for an unusual one. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? "";
}
