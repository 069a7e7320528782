import { useTranslations } from "use-intl";
import { offeredHeights } from "#site/player/settings/quality.ts";
import { minutesLeft } from "#site/player/settings/sleep-timer.ts";
import { sleepChoices, type SleepChoice } from "#site/player/state/sleep.ts";
import { speeds } from "#site/player/state/speed.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";
import { Choice, Choices, type PageProps, SettingsPage } from "./settings-page.tsx";

export function QualityPage({ back, close }: PageProps) {
  const t = useTranslations("playback.settings");
  const { choices } = usePlayer();
  const wanted = usePlayerState((state) => state.preferences.quality);
  const renditions = usePlayerState((state) => state.renditions);
  const height = usePlayerState((state) => state.height);
  const options = ["auto", ...offeredHeights(renditions)] as const;
  return (
    <SettingsPage title={t("quality")} back={back}>
      <Choices label={t("quality")}>
        {options.map((option) => (
          <Choice
            key={option}
            chosen={option === wanted}
            note={option === "auto" && height ? t("height", { height }) : undefined}
            onSelect={() => {
              choices.setQuality(option);
              close();
            }}
          >
            {option === "auto" ? t("auto") : t("height", { height: option })}
          </Choice>
        ))}
      </Choices>
    </SettingsPage>
  );
}

export function SpeedPage({ back, close }: PageProps) {
  const t = useTranslations("playback");
  const { tuning } = usePlayer();
  const current = usePlayerState((state) => state.speed);
  return (
    <SettingsPage title={t("speed")} back={back}>
      <Choices label={t("speed")}>
        {speeds.map((speed) => (
          <Choice
            key={speed}
            chosen={speed === current}
            onSelect={() => {
              tuning.setSpeed(speed);
              close();
            }}
          >
            {speed === 1 ? t("speedNormal") : t("speedValue", { speed })}
          </Choice>
        ))}
      </Choices>
    </SettingsPage>
  );
}

export function SleepPage({ back, close }: PageProps) {
  const t = useTranslations("playback.settings");
  const { choices } = usePlayer();
  const sleep = usePlayerState((state) => state.sleep);
  const isEpisode = usePlayerState((state) => state.opened?.video.type === "episode");
  const isChosen = (choice: SleepChoice) =>
    choice === "episode" ? sleep?.until === "episode" : sleep?.until === "time" && sleep.minutes === choice;
  const left = minutesLeft(sleep, choices.now());
  const select = (choice: SleepChoice | null) => () => {
    choices.setSleep(choice);
    close();
  };
  return (
    <SettingsPage title={t("sleep")} back={back}>
      <Choices label={t("sleep")}>
        <Choice chosen={sleep === null} onSelect={select(null)}>
          {t("off")}
        </Choice>
        {sleepChoices.map((choice) => (
          <Choice
            key={choice}
            chosen={isChosen(choice)}
            note={isChosen(choice) && left !== null ? t("sleepLeft", { minutes: left }) : undefined}
            onSelect={select(choice)}
          >
            {choice === "episode"
              ? t(isEpisode ? "sleepEpisode" : "sleepFilm")
              : t("sleepMinutes", { minutes: choice })}
          </Choice>
        ))}
      </Choices>
    </SettingsPage>
  );
}
