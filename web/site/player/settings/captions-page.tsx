import { Type } from "lucide-react";
import { useTranslations } from "use-intl";
import { usePlayer, usePlayerState } from "../state/use-player.ts";
import { Choice, Choices, Entry, type PageProps, SettingsPage } from "./settings-page.tsx";
import { useTrackNames } from "./use-track-names.ts";

export function CaptionsPage({ back, open, close }: PageProps) {
  const t = useTranslations("playback");
  const { choices } = usePlayer();
  const names = useTrackNames();
  const tracks = usePlayerState((state) => state.opened?.tracks.captions);
  const isOn = usePlayerState((state) => state.preferences.captions.on);
  const caption = usePlayerState((state) => state.caption);
  const chosen = isOn ? caption : null;
  return (
    <SettingsPage title={t("subtitles")} back={back}>
      <Choices label={t("subtitles")}>
        <Choice
          chosen={chosen === null}
          onSelect={() => {
            choices.setCaptions(null);
            close();
          }}
        >
          {t("subtitlesOff")}
        </Choice>
        {tracks?.map((track) => (
          <Choice
            key={track.url}
            chosen={track.url === chosen?.url}
            onSelect={() => {
              choices.setCaptions(track);
              close();
            }}
          >
            <span lang={track.kind === "subtitles" ? track.language : undefined}>{names.caption(track)}</span>
          </Choice>
        ))}
        <div role="separator" className="my-1.5 h-px bg-line" />
        <Entry icon={<Type className="size-4 flex-none" aria-hidden="true" />} onSelect={() => open("captionStyle")}>
          {t("settings.captionStyle")}
        </Entry>
      </Choices>
    </SettingsPage>
  );
}
