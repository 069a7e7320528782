import { FileVideo } from "lucide-react";
import type { ReactNode } from "react";
import type { Encoding } from "#contract/admin/encodings.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { useActing } from "#admin/form.ts";
import { useDuration } from "#admin/parts/amounts.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { sendFor } from "#admin/features/uploads/tray.ts";
import { FileButton } from "#admin/parts/file-button.tsx";
import { MediaPanel } from "./media-panel.tsx";
import { SourceList } from "./source-list.tsx";

type Props = { title: EditedTitle; encodings: readonly Encoding[]; children: ReactNode };

export const films = "video/*,.mkv,.mxf,.ts,.m2ts,.avi,.wmv,.flv";

/** The film: its duration and source files. */
export function FilmPanel({ title, encodings, children }: Props) {
  const t = useTexts();
  const duration = useDuration();
  const { act, busy, fault } = useActing();
  const take = ([file]: File[]): void => void act(async () => file && sendFor(title.id, "film", file));
  return (
    <MediaPanel
      id="film"
      title={t("media.film")}
      hint={title.has_stream ? t("media.filmLasts", { time: duration(title.duration) }) : t("media.noFilm")}
      onDrop={take}
      acts={
        <FileButton
          accept={films}
          busy={busy}
          icon={<FileVideo className="size-4" aria-hidden="true" />}
          onFiles={take}
        >
          {t(title.has_stream ? "media.replaceFilm" : "media.addFilm")}
        </FileButton>
      }
    >
      {fault && (
        <div className="px-5 pb-3">
          <FaultLine fault={fault} />
        </div>
      )}
      <SourceList encodings={encodings} />
      {children && <div className="px-5 pb-4">{children}</div>}
    </MediaPanel>
  );
}
