import { Pause, Play, Volume2, VolumeX } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";

export function PauseButton({ paused, onChange }: { paused: boolean; onChange: (paused: boolean) => void }) {
  const t = useTranslations("catalogue.trailer");
  const Icon = paused ? Play : Pause;
  return (
    <IconButton
      look="onPicture"
      label={t(paused ? "play" : "pause")}
      icon={<Icon className="size-5" aria-hidden="true" />}
      onClick={() => onChange(!paused)}
    />
  );
}

type MuteProps = { muted: boolean; onChange: (muted: boolean) => void; shortcut?: string };

export function MuteButton({ muted, onChange, ...rest }: MuteProps) {
  const t = useTranslations("catalogue.trailer");
  const Icon = muted ? VolumeX : Volume2;
  return (
    <IconButton
      {...rest}
      look="onPicture"
      label={t(muted ? "unmute" : "mute")}
      icon={<Icon className="size-5" aria-hidden="true" />}
      onClick={() => onChange(!muted)}
    />
  );
}
