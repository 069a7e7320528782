import { useLocale } from "use-intl";
import type { Markers } from "#contract/admin/title-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "#admin/texts.ts";
import { markers, timeText } from "./marker-spans.ts";

type Props = {
  proposed: Markers;
  onShow: (seconds: number) => void;
  onTake: (proposed: Markers) => void;
  onRefuse: () => void;
};

/** Markers found by comparing episodes, to be reviewed, accepted or rejected. */
export function ProposedMarkers({ proposed, onShow, onTake, onRefuse }: Props) {
  const t = useTexts();
  const locale = useLocale();
  return (
    <div className="mx-5 mb-4 rounded-md bg-lifted p-4 text-sm">
      <p className="mb-2 font-semibold">{t("titles.markers.proposed")}</p>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
        {markers.map((marker) => {
          const seconds = proposed[marker];
          if (seconds === null) return null;
          return (
            <li key={marker}>
              {t(`titles.field.${marker}`)}{" "}
              <button type="button" className="text-button tabular-nums" onClick={() => onShow(seconds)}>
                {timeText(seconds, locale)}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="secondary" onClick={() => onTake(proposed)}>
          {t("titles.markers.take")}
        </Button>
        <Button size="small" look="quiet" onClick={onRefuse}>
          {t("titles.markers.refuse")}
        </Button>
      </div>
    </div>
  );
}
