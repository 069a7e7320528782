import type { VideoCard } from "#contract/video.ts";
import { type Page, pageOfFound, type Paging, type Window } from "#server/http/paged-answers.ts";

type Counted = { data: VideoCard[]; total: number };

/** A page of titles that also says how many there are. */
export async function countedPage(
  paging: Paging,
  load: (window: Window) => Promise<Counted>,
): Promise<Page<VideoCard> & { total: number }> {
  let total = 0;
  const page = await pageOfFound(paging, async (window) => {
    const found = await load(window);
    ({ total } = found);
    return found;
  });
  return { ...page, total };
}
