import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { queries, query } from "#shared/api/queries.ts";
import { RowSkeleton } from "#shared/ui/skeleton.tsx";
import type { VideoCard } from "../cards/card.ts";
import { Carousel } from "../cards/carousel.tsx";

const least = 4;
const most = 12;

/** A row of other titles below a list that ends soon: what is like its first one, then the newest. */
export function AlsoToWatch({ videos }: { videos: readonly VideoCard[] }) {
  const t = useTranslations();
  const [first] = videos;
  const related = useQuery(
    { ...query("GET /videos/related", { query: { video_id: first?.id ?? 0 } }), enabled: first !== undefined },
    queries,
  );
  const newest = useQuery(query("GET /videos", { query: { page: 1, limit: 20 } }), queries);
  if (newest.isPending || (first && related.isPending)) return <RowSkeleton label={t("shell.loading")} />;
  const listed = new Set(videos.map(({ id }) => id));
  const others = [...(related.data?.data ?? []), ...(newest.data?.data ?? [])].filter(({ id }) => !listed.has(id));
  const shown = [...new Map(others.map((video) => [video.id, video])).values()].slice(0, most);
  if (shown.length < least) return null;
  return <Carousel title={t("catalogue.relatedFilms")} thumbnails="horizontal" videos={shown} />;
}
