import { useTranslations } from "use-intl";
import { usePlayer, usePlayerState } from "../state/use-player.ts";
import { Choice, Choices, type PageProps, SettingsPage } from "./settings-page.tsx";
import { useTrackNames } from "./use-track-names.ts";

export function AudioPage({ back, close }: PageProps) {
  const t = useTranslations("playback.settings");
  const { choices } = usePlayer();
  const names = useTrackNames();
  const tracks = usePlayerState((state) => state.opened?.tracks.audio);
  const audio = usePlayerState((state) => state.audio);
  return (
    <SettingsPage title={t("audio")} back={back}>
      <Choices label={t("audio")}>
        {tracks?.map((track) => (
          <Choice
            key={track.url}
            chosen={track.url === audio?.url}
            onSelect={() => {
              choices.setAudio(track);
              close();
            }}
          >
            <span lang={track.description ? undefined : track.language}>{names.audio(track)}</span>
          </Choice>
        ))}
      </Choices>
    </SettingsPage>
  );
}
