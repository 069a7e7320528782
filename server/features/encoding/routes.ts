import { encodings as calls } from "#contract/admin/encodings.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
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
  api.on(calls.posterCandidates, async ({ params }) => ({ data: await encoding.candidates(params.id) }));
  api.on(
    calls.posterCandidate,
    async ({ params }) => new FileAnswer(await encoding.candidatePicture(params.id), `poster-${params.id}.jpg`),
  );
  api.on(calls.choosePicture, async ({ params, body, database, note }) => {
    const { imagesKey, color } = await encoding.choosePicture(database, params.id, body);
    note({ subject: `video ${params.id}`, after: { pictures: imagesKey, candidate: body.candidate_id } });
    return { images_key: imagesKey, color };
  });
}
