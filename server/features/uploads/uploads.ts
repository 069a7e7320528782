import { randomBytes } from "node:crypto";
import type { DraftForm, UploadForm } from "#contract/admin/uploads.ts";
import type { Database } from "#server/database/pool.ts";
import type * as z from "zod/mini";
import { AppError, found } from "#server/http/errors.ts";
import type { UploadsDeps } from "./deps.ts";
import { createUploadJobs } from "./jobs.ts";
import {
  deleteUpload,
  findEmptyEpisode,
  findSame,
  findSeriesNamed,
  findTitle,
  insertUpload,
  lockSeriesNamed,
  lockUpload,
  restartUpload,
  setChecking,
  setMember,
  type UploadRow,
} from "./queries.ts";
import { createReceiving } from "./receiving.ts";
import { refuseColleagues } from "./senders.ts";
import { tooLargeText, uploadTexts } from "./texts.ts";

export type Uploads = ReturnType<typeof createUploads>;

/** Files on their way from somebody's disk to the encoding, through lost lines and restarts. */
export function createUploads(deps: UploadsDeps) {
  const { database, files, mostBytes, createTitle } = deps;
  const { check } = createUploadJobs(deps);

  const locked = async (inside: Database, id: number): Promise<UploadRow> =>
    found(await lockUpload(inside, id), "upload", id);

  /** The title that a file is for: the one named, or the draft that it begins. @throws AppError notFound, conflict */
  const titleFor = async (inside: Database, { video_id: id, draft }: z.output<typeof UploadForm>): Promise<number> => {
    if (draft) return draftFor(inside, draft);
    return found(await findTitle(inside, id ?? 0), "video", id).id;
  };
  const draftFor = async (inside: Database, draft: DraftForm): Promise<number> => {
    if (draft.type === "movie") return createTitle(inside, { type: "movie", titleFr: draft.title });
    const seriesId = draft.series_id ?? (await seriesNamed(inside, draft.series));
    const empty = await findEmptyEpisode(inside, seriesId, draft);
    if (empty) return empty.id;
    const { season: seasonNumber, episode: episodeNumber, title: titleFr } = draft;
    return createTitle(inside, { type: "episode", titleFr, seriesId, seasonNumber, episodeNumber });
  };

  const seriesNamed = async (inside: Database, name: string): Promise<number> => {
    await lockSeriesNamed(inside, name);
    const known = await findSeriesNamed(inside, name);
    return known?.id ?? createTitle(inside, { type: "series", titleFr: name });
  };

  return {
    ...createReceiving(deps),
    mostBytes,

    /**
     * Begins an upload. The same file, sent before for the same title, goes on where it stood; what failed comes again from
     * its beginning, whoever sent it.
     * @throws AppError tooLarge, notFound for the title, conflict for an episode that has its film already and for a file
     * that a colleague is sending
     */
    async begin(
      inside: Database,
      form: z.output<typeof UploadForm>,
      { memberId, at }: { memberId: number; at: Date },
    ): Promise<{ upload: UploadRow; isNew: boolean }> {
      if (form.bytes > mostBytes) throw new AppError("tooLarge", { said: tooLargeText(mostBytes) });
      const file = {
        ...{ name: form.name, folder: form.folder, bytes: form.bytes, use: form.use },
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
     * Has a whole file checked against its sender's checksum and handed to the encoding. Asked again, it says how far that is.
     * @throws AppError notFound; notAllowed for a colleague's; conflict while bytes are missing
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

    /** Removes an upload, and what came of it unless the encoding has it. @throws AppError notFound; conflict while it is checked */
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

/** '.mkv': what FFmpeg and people recognise a file by. '' for an unusual one. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? "";
}
