import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { imageUrl } from "#contract/images.ts";
import { queries, query } from "#shared/api/queries.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { Orbits } from "#shared/ui/orbits.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import { columnsOf, copiesOf } from "./programme-columns.ts";
import "./programme.css";

/** Beside the log-in and the sign-up: the posters of the most watched titles for adults, drifting until somebody stops them or types. */
export function Programme() {
  const t = useTranslations("catalogue.landing");
  const { data, isError } = useQuery({ ...query("GET /pub/videos/wall", {}), staleTime: 600_000 }, queries);
  const [still, setStill] = useState(false);
  const columns = data && columnsOf(data.data);
  if (isError || columns?.length === 0) return <Orbits className="entrance-orbits" />;
  return (
    <>
      <div className="programme" data-still={still ? "" : undefined}>
        {columns && (
          <div className="programme-wall" aria-hidden="true">
            {columns.map((titles, place) => (
              <Column key={place} titles={titles} />
            ))}
          </div>
        )}
      </div>
      <div className="programme-control">
        <IconButton
          look="onPicture"
          size="small"
          label={t(still ? "letDrift" : "stopDrift")}
          icon={
            still ? <Play className="size-4" aria-hidden="true" /> : <Pause className="size-4" aria-hidden="true" />
          }
          onClick={() => setStill(!still)}
        />
      </div>
    </>
  );
}

/** Repeated, so that the drift has no end. */
function Column({ titles }: { titles: AnswerFor<"GET /pub/videos/wall">["data"] }) {
  const copies = copiesOf(titles);
  return (
    <ul style={{ "--round": `${-100 / copies}%` } as CSSProperties}>
      {Array.from({ length: copies }, () => titles)
        .flat()
        .map(({ images_key: key, color, title }, place) => (
          <li key={`${key}-${place}`}>
            <Picture
              url={imageUrl(key, "vertical", 480)}
              shape="vertical"
              name={title}
              color={color}
              sizes="(min-width: 64rem) 18vw, (min-width: 37.5rem) 26vw, 30vw"
            />
          </li>
        ))}
    </ul>
  );
}
