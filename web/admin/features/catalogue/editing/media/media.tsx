import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Encoding } from "#contract/admin/encodings.ts";
import { useShared } from "#shared/state/use-shared.ts";
import { call, queries } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useEncodings } from "#admin/features/encoding/encoding-queries.ts";
import { sendings } from "#admin/features/uploads/sending.ts";
import { UploadRow } from "#admin/features/uploads/upload-row.tsx";
import { MarkerDesk } from "../markers/marker-desk.tsx";
import { NextSteps } from "../publishing/next-steps.tsx";
import { titleKey } from "#admin/features/catalogue/editing/titles/title-cache.ts";
import { useTitle } from "../titles/title.tsx";
import { mediaKey } from "./asked.ts";
import { CaptionsPanel } from "./captions-panel.tsx";
import { FilmPanel } from "./film-panel.tsx";
import { TrailerPanel } from "./trailer-panel.tsx";

/** A title's film, audio, captions and trailer, with their source files. */
export function TitleMedia() {
  const title = useTitle();
  const { id } = title;
  const media = useQuery({
    queryKey: mediaKey(id),
    queryFn: () => call("GET /admin/titles/{id}/media", { params: { id } }),
  });
  const encodings = useEncodings({ video_id: id, limit: 100 });
  const of = encodings.data?.data ?? [];
  useFreshTitle(id, of);
  const ofUse = (use: Encoding["source"]["use"]) => of.filter(({ source }) => source.use === use);
  return (
    <Loaded asked={media}>
      {({ tracks, trailers }) => (
        <div className="grid gap-6">
          <ArrivingFiles videoId={id} />
          {title.has_stream && <MarkerDesk key={title.duration} title={title} />}
          {title.type !== "series" && (
            <>
              <FilmPanel title={title} encodings={ofUse("film")}>
                {title.has_stream && title.state !== "published" && <NextSteps videoId={id} />}
              </FilmPanel>
              <CaptionsPanel title={title} tracks={tracks} encodings={ofUse("captions")} />
            </>
          )}
          {title.type !== "episode" && <TrailerPanel title={title} trailers={trailers} encodings={ofUse("trailer")} />}
        </div>
      )}
    </Loaded>
  );
}

/** Refetches the title when an encoding changes it. */
function useFreshTitle(id: number, encodings: readonly Encoding[]): void {
  const ended = encodings.map((one) => `${one.id} ${one.state} ${one.ended_at}`).join();
  useEffect(() => {
    if (ended === "") return;
    for (const queryKey of [titleKey(id), mediaKey(id)]) void queries.invalidateQueries({ queryKey });
  }, [id, ended]);
}

/** This title's unfinished uploads. */
function ArrivingFiles({ videoId }: { videoId: number }) {
  const sent = useShared(sendings);
  const { data } = useQuery({
    queryKey: ["uploads", "of-title", videoId],
    queryFn: () => call("GET /admin/uploads", { query: { video_id: videoId } }),
    refetchInterval: 3000,
  });
  const open = data?.data.filter(({ state }) => state !== "done") ?? [];
  if (open.length === 0) return null;
  return (
    <ul className="panel">
      {open.map((upload) => (
        <UploadRow key={upload.id} upload={upload} sending={sent.get(upload.id)} encoding={undefined} />
      ))}
    </ul>
  );
}
