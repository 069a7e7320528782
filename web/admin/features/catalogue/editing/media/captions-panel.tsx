import { Captions, Volume2, X } from "lucide-react";
import { useState } from "react";
import { captionRoles, type TitleTrack } from "#contract/admin/title-media.ts";
import type { Encoding } from "#contract/admin/encodings.ts";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { Select } from "#shared/ui/select.tsx";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { refreshEncodings } from "#admin/features/encoding/encoding-acts.tsx";
import { sendFor } from "#admin/features/uploads/tray.ts";
import { FileButton } from "#admin/parts/file-button.tsx";
import { mediaKey } from "./asked.ts";
import { MediaPanel } from "./media-panel.tsx";
import { nameFor, type CaptionRole } from "./captions-name.ts";
import { SourceList } from "./source-list.tsx";

type Props = { title: EditedTitle; tracks: readonly TitleTrack[]; encodings: readonly Encoding[] };

const languages = ["fr", "en", "de", "es", "it", "nl", "pt", "ar"] as const;

/** The film's audio and captions tracks, and the captions files. */
export function CaptionsPanel({ title, tracks, encodings }: Props) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const [language, setLanguage] = useState("");
  const [role, setRole] = useState<CaptionRole>("main");
  const { id } = title;
  const take = (files: File[]): void =>
    void act(async () => {
      for (const file of files) {
        const name = nameFor(file.name, { language, role });
        await sendFor(id, "captions", new File([file], name, { lastModified: file.lastModified }));
      }
    });
  const remove = (track: TitleTrack) =>
    act(async () => {
      const query = { language: track.language, role: captionRoles.find((one) => one === track.role) ?? "main" };
      await call("DELETE /admin/titles/{id}/captions", { params: { id }, query });
      await queries.invalidateQueries({ queryKey: mediaKey(id) });
      await refreshEncodings();
    });
  return (
    <MediaPanel
      id="captions"
      title={t("media.tracks")}
      hint={t("media.tracksHint")}
      onDrop={take}
      acts={
        <>
          <KindChoice {...{ language, role, setLanguage, setRole }} />
          <FileButton
            accept=".srt,.vtt,.ass,.ssa"
            multiple={language === ""}
            busy={busy}
            icon={<Captions className="size-4" aria-hidden="true" />}
            onFiles={take}
          >
            {t("media.addCaptions")}
          </FileButton>
        </>
      }
    >
      {fault && (
        <div className="px-5 pb-3">
          <FaultLine fault={fault} />
        </div>
      )}
      <TrackList tracks={tracks} onRemove={(track) => void remove(track)} />
      <SourceList encodings={encodings} />
    </MediaPanel>
  );
}

type Kind = {
  language: string;
  role: CaptionRole;
  setLanguage: (language: string) => void;
  setRole: (role: CaptionRole) => void;
};

/** Language and kind for captions files whose names do not give them. */
function KindChoice({ language, role, setLanguage, setRole }: Kind) {
  const t = useTexts();
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });
  return (
    <>
      <Select
        className="compact"
        aria-label={t("media.language")}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      >
        <option value="">{t("media.byName")}</option>
        {languages.map((one) => (
          <option key={one} value={one}>
            {names.of(one)}
          </option>
        ))}
      </Select>
      {language !== "" && (
        <Select
          className="compact"
          aria-label={t("media.role")}
          value={role}
          onChange={({ currentTarget }) => setRole(captionRoles.find((one) => one === currentTarget.value) ?? "main")}
        >
          {captionRoles.map((one) => (
            <option key={one} value={one}>
              {t(`media.roles.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}

type TrackListProps = { tracks: readonly TitleTrack[]; onRemove: (track: TitleTrack) => void };

function TrackList({ tracks, onRemove }: TrackListProps) {
  const t = useTexts();
  if (tracks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 px-5 pb-4">
      {tracks.map((track) => {
        const Icon = track.kind === "audio" ? Volume2 : Captions;
        return (
          <li key={`${track.kind}-${track.language}-${track.role}`} className="track">
            <Icon className="size-4 flex-none text-soft" aria-hidden="true" />
            {track.label}
            {track.kind === "captions" && (
              <IconButton
                label={t("media.removeCaptions", { name: track.label })}
                size="small"
                icon={<X className="size-4" aria-hidden="true" />}
                onClick={() => onRemove(track)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
