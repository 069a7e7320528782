import { Eye, EyeOff } from "lucide-react";
import type { AnswerFor } from "#contract/client.ts";
import { useTexts } from "#admin/texts.ts";
import { usePlaceNames } from "../fields/place-names.ts";

export type Seen = AnswerFor<"GET /admin/titles/{id}/as-viewer">;

/** Whether the title is visible, and which conditions of the visibility rule fail. */
export function Verdict({ answer }: { answer: Seen }) {
  const t = useTexts();
  const { is_visible: isVisible, hidden_by: parts, places, is_announced: isAnnounced } = answer;
  const nameOf = usePlaceNames();
  const Icon = isVisible ? Eye : EyeOff;
  return (
    <section className="panel p-5" aria-labelledby="verdict">
      <div role="status">
        <h2 id="verdict" className="flex items-center gap-2.5 text-lg">
          <Icon className="size-5" aria-hidden="true" />
          {t(isVisible ? "viewing.visible" : "viewing.hidden")}
        </h2>
        {parts.length > 0 && (
          <ul className="mt-3 grid list-disc gap-1 ps-5">
            {parts.map((part) => (
              <li key={part}>{t(`viewing.parts.${part}`)}</li>
            ))}
          </ul>
        )}
        {places.length > 0 && (
          <>
            <h3 className="mt-4 text-sm font-semibold text-soft">{t("viewing.where")}</h3>
            <ul className="mt-1 grid list-disc gap-1 ps-5">
              {places.map((place) => (
                <li key={`${place.place} ${place.name}`}>{nameOf(place)}</li>
              ))}
            </ul>
          </>
        )}
        {isAnnounced && <p className="mt-3">{t("viewing.announced")}</p>}
      </div>
    </section>
  );
}
