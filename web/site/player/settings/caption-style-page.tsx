import { useId } from "react";
import { useTranslations } from "use-intl";
import type { Preferences } from "#site/player/state/opened.ts";
import { captionLook } from "../captions/caption-look.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";
import { type PageProps, SettingsPage } from "./settings-page.tsx";

type Style = Preferences["caption_style"];
type Options = { [Part in keyof Style]: readonly Style[Part][] };

const options = {
  size: ["small", "medium", "large", "x_large"],
  color: ["white", "yellow", "green", "cyan"],
  background: ["none", "half", "solid"],
  edge: ["none", "outline", "shadow"],
} as const satisfies Options;

/** The caption style, with a live sample. */
export function CaptionStylePage({ back }: PageProps) {
  const t = useTranslations("playback.settings");
  const style = usePlayerState((state) => state.preferences.caption_style);
  return (
    <SettingsPage title={t("captionStyle")} back={back}>
      <p className="player-sample caption-look" {...captionLook(style)}>
        <span className="player-cue-text">{t("sample")}</span>
      </p>
      {(Object.keys(options) as (keyof Style)[]).map((part) => (
        <StyleChoice key={part} part={part} />
      ))}
    </SettingsPage>
  );
}

function StyleChoice({ part }: { part: keyof Style }) {
  const t = useTranslations("playback.settings");
  const name = useId();
  const { choices } = usePlayer();
  const chosen = usePlayerState((state) => state.preferences.caption_style)[part];
  return (
    <fieldset className="player-style">
      <legend>{t(`style.${part}.title`)}</legend>
      <div className="player-style-options">
        {options[part].map((option) => (
          <label key={option} className="player-style-option" data-part={part} data-option={option}>
            <input
              type="radio"
              name={name}
              checked={option === chosen}
              onChange={() => choices.setCaptionStyle({ [part]: option })}
            />
            <span>{t(wordOf(part, option))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function wordOf<Part extends keyof Style>(part: Part, option: Style[Part]) {
  return `style.${part}.${option}` as "style.size.small";
}
