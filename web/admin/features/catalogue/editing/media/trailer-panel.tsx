import { Clapperboard } from "lucide-react";
import { useState } from "react";
import { imageUrl } from "#contract/images.ts";
import type { AnswerFor } from "#contract/client.ts";
import type { Encoding } from "#contract/admin/encodings.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { useDuration } from "#admin/parts/amounts.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { sendFor } from "#admin/features/uploads/tray.ts";
import { FileButton } from "#admin/parts/file-button.tsx";
import { films } from "./film-panel.tsx";
import { mediaKey } from "./asked.ts";
import { MediaPanel } from "./media-panel.tsx";
import { SourceList } from "./source-list.tsx";

type Trailers = AnswerFor<"GET /admin/titles/{id}/media">["trailers"];
type Props = { title: EditedTitle; trailers: Trailers; encodings: readonly Encoding[] };

/** A title's trailer and its source files. */
export function TrailerPanel({ title, trailers, encodings }: Props) {
  const t = useTexts();
  const duration = useDuration();
  const { act, busy, fault } = useActing();
  const [isConfirming, setConfirming] = useState(false);
  const { id } = title;
  const take = ([file]: File[]): void => void act(async () => file && sendFor(id, "trailer", file));
  const remove = async (): Promise<void> => {
    await call("DELETE /admin/titles/{id}/trailer", { params: { id } });
    await queries.invalidateQueries({ queryKey: mediaKey(id) });
  };
  const first = trailers.find(({ position }) => position === 1);
  return (
    <MediaPanel
      id="trailer"
      title={t("media.trailer")}
      hint={first ? t("media.trailerLasts", { time: duration(first.duration) }) : t("media.noTrailer")}
      onDrop={take}
      acts={
        <>
          {first && (
            <Button look="quiet" size="small" onClick={() => setConfirming(true)}>
              {t("media.removeTrailer")}
            </Button>
          )}
          <FileButton
            accept={films}
            busy={busy}
            icon={<Clapperboard className="size-4" aria-hidden="true" />}
            onFiles={take}
          >
            {t(first ? "media.replaceTrailer" : "media.addTrailer")}
          </FileButton>
        </>
      }
    >
      {fault && (
        <div className="px-5 pb-3">
          <FaultLine fault={fault} />
        </div>
      )}
      {trailers.some(({ images_key: key }) => key !== "") && (
        <ul className="flex flex-wrap gap-3 px-5 pb-4">
          {trailers.map(({ position, images_key: key }) => (
            <li key={position} className="w-40">
              <Picture
                url={key === "" ? null : imageUrl(key, "horizontal", 320)}
                shape="horizontal"
                name={t("media.trailer")}
                sizes="10rem"
                className="rounded-sm"
              />
            </li>
          ))}
        </ul>
      )}
      <SourceList encodings={encodings} />
      {isConfirming && (
        <ConfirmDialog
          title={t("media.removeTrailerTitle")}
          action={t("media.removeTrailer")}
          asksReason={false}
          onClose={() => setConfirming(false)}
          act={remove}
        >
          {t("media.removeTrailerText")}
        </ConfirmDialog>
      )}
    </MediaPanel>
  );
}
