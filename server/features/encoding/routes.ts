import { encodings as calls } from "#contract/admin/encodings.ts";
import { pictureMaxBytes, titleMedia as media } from "#contract/admin/title-media.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import { readForm } from "#server/http/multipart.ts";
import type { Encoding } from "./encoding.ts";

export function encodingRoutes(api: Api, encoding: Encoding): void {
  api.on(calls.encodings, ({ locale, query, at }) => encoding.list(locale, query, at));
  api.on(calls.encoding, ({ locale, params, at }) => encoding.find(locale, params.id, at));
  api.on(calls.retryEncoding, async ({ params, database, note, locale, at }) => {
    note({ subject: `encoding ${params.id}`, after: { state: "waiting" } });
    return encoding.retry(database, locale, params.id, at);
  });
  api.on(calls.cancelEncoding, async ({ params, database, note, locale, at }) => {
    note({ subject: `encoding ${params.id}`, after: { state: "cancelled" } });
    return encoding.cancel(database, locale, params.id, at);
  });
  api.on(calls.prioritiseEncoding, async ({ params, body, database, note, locale, at }) => {
    note({ subject: `encoding ${params.id}`, after: body });
    return encoding.prioritise(database, locale, params.id, body.priority, at);
  });
  mediaRoutes(api, encoding);
}

function mediaRoutes(api: Api, encoding: Encoding): void {
  api.on(media.titleMedia, ({ params }) => encoding.titleMedia(params.id));
  api.on(media.removeCaptions, async ({ params, query, database, note, at }) => {
    note({ subject: `captions of title ${params.id}`, before: query });
    await encoding.removeCaptions(database, params.id, query, at);
    return { success: true as const };
  });
  api.on(media.removeTrailer, async ({ params, database, note }) => {
    const before = await encoding.removeTrailer(database, params.id);
    note({ subject: `trailer of title ${params.id}`, before });
    return { success: true as const };
  });
  api.on(media.posterCandidates, ({ params }) => encoding.candidates(params.id));
  api.on(media.addPosterCandidate, async ({ request, params, database, note }) => {
    const expected = { file: "file", maxBytes: pictureMaxBytes, tooLarge: "fileSize" } as const;
    const { file } = await readForm(request, media.addPosterCandidate.body, expected);
    const candidate = await encoding.addCandidate(database, params.id, file);
    note({ subject: `picture ${candidate.id} for title ${params.id}`, after: { bytes: file?.length } });
    return candidate;
  });
  api.on(
    media.posterCandidate,
    async ({ params }) => new FileAnswer(await encoding.candidatePicture(params.id), `poster-${params.id}.jpg`),
  );
  api.on(media.choosePicture, async ({ params, body, database, note }) => {
    const { imagesKey, color } = await encoding.choosePicture(database, params.id, body);
    note({ subject: `video ${params.id}`, after: { pictures: imagesKey, candidate: body.candidate_id } });
    return { images_key: imagesKey, color };
  });
}
