import { imageStyles } from "#contract/images.ts";
import { X } from "lucide-react";
import { memo, useRef } from "react";
import { useTranslations } from "use-intl";
import { awaitRemoval, call } from "#shared/api/client.ts";
import { queries } from "#shared/api/queries.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { Row } from "#shared/ui/row.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import type { Home, VideoCard } from "../cards/card.ts";
import { TitleCard } from "../cards/title-card.tsx";
import { homeKey } from "./home-data.ts";

/** Started titles. Removing one keeps its position for the next time it is opened. */
export const ContinueWatching = memo(function ContinueWatching(props: {
  title: string;
  videos: readonly VideoCard[];
  eager: boolean;
}) {
  const { title: name, videos, eager } = props;
  const t = useTranslations("catalogue.home");
  const showError = useShowError();
  const frame = useRef<HTMLDivElement>(null);
  if (videos.length === 0) return null;

  const remove = async (video: VideoCard): Promise<void> => {
    const place = videos.indexOf(video);
    const before = queries.getQueryData<Home>(homeKey);
    withHistories((list) => list.filter(({ id }) => id !== video.id));
    focusCard(frame.current, Math.min(place, videos.length - 2));
    try {
      const { id } = video;
      await awaitRemoval(call("DELETE /profiles/view-histories/{id}", { params: { id } }), { entity: "history", id });
      showToast(t("removed", { title: video.title }));
    } catch (error) {
      withHistories(() => [...(before?.listHistories ?? [])]);
      showError(error, { action: t("toRemove", { title: video.title }), id: video.id });
    }
  };
  return (
    <div ref={frame}>
      <Row title={name} few={videos.length <= imageStyles.horizontal.few}>
        {videos.map((video, place) => (
          <TitleCard
            key={video.id}
            video={video}
            eager={eager && place < 5}
            alone={videos.length <= imageStyles.horizontal.few}
            corner={
              <IconButton
                look="onPicture"
                size="small"
                label={t("remove", { title: video.title })}
                icon={<X className="size-4" aria-hidden="true" />}
                onClick={() => void remove(video)}
              />
            }
          />
        ))}
      </Row>
    </div>
  );
});

function withHistories(change: (list: VideoCard[]) => VideoCard[]): void {
  queries.setQueryData<Home>(homeKey, (home) => home && { ...home, listHistories: change(home.listHistories) });
}

/** Focuses the card that took the removed one's place. */
function focusCard(frame: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => frame?.querySelectorAll<HTMLElement>(".card")[place]?.focus());
}
