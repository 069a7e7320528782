import type { StopPicture, Stops } from "#contract/admin/watching.ts";
import { useTexts } from "#admin/texts.ts";

type Group = Stops["groups"][number];

/** The title from left to right: a bar for each part, as high as people stopped in each of its minutes, over its picture. */
export function StopStrip({ id, stops }: { id: string; stops: Stops }) {
  const t = useTexts();
  const density = ({ from, to, people }: Group) => people / Math.max(1, to - from);
  const most = Math.max(...stops.groups.map(density));
  return (
    <figure className="panel mb-6 p-5">
      <div className="overflow-hidden" role="img" aria-label={t("figures.watching.stops.plotAlt")}>
        <div className="flex h-40 items-end gap-px border-b border-edge">
          {stops.groups.map((group) => (
            <span key={group.from} className="h-full" style={{ width: widthOf(group, stops.duration) }}>
              <span className="flex h-full items-end">
                <span
                  className="block w-full rounded-t-sm bg-fore"
                  style={{ height: `${Math.max(2, (density(group) / most) * 100)}%` }}
                />
              </span>
            </span>
          ))}
        </div>
        <div className="mt-px flex gap-px">
          {stops.groups.map((group) => (
            <span
              key={group.from}
              className="block aspect-video min-w-0 overflow-hidden bg-line"
              style={{ width: widthOf(group, stops.duration), height: "4.5rem" }}
            >
              {group.picture && <Picture id={id} picture={group.picture} />}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-soft">{t("figures.watching.stops.caption")}</figcaption>
    </figure>
  );
}

const widthOf = ({ from, to }: Group, duration: number) => `${((to - from) / Math.max(1, duration)) * 100}%`;

/** A region of a sheet, at its own size. */
function Picture({ id, picture: { sheet, x, y, width, height } }: { id: string; picture: StopPicture }) {
  const address = `/api/admin/figures/watching/sheet?${new URLSearchParams({ video_id: id, sheet })}`;
  return (
    <span
      className="block"
      style={{
        width,
        height,
        backgroundImage: `url("${address}")`,
        backgroundPosition: `-${x}px -${y}px`,
        transform: `scale(${72 / height})`,
        transformOrigin: "top left",
      }}
    />
  );
}
