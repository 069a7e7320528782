import { useTranslations } from "use-intl";
import { Dialog } from "#shared/ui/dialog.tsx";

/** A digit seeks to that many tenths of the title. */
const rows = [
  { keys: ["space", "K"], name: "playPause" },
  { keys: ["←", "→"], name: "jump" },
  { keys: ["J", "L"], name: "jump" },
  { keys: ["0", "…", "9"], name: "tenths" },
  { keys: ["↑", "↓"], name: "volume" },
  { keys: ["M"], name: "mute" },
  { keys: ["C"], name: "captions" },
  { keys: ["<", ">"], name: "speed" },
  { keys: ["F"], name: "fullscreen" },
  { keys: ["N"], name: "next" },
  { keys: ["?"], name: "keys" },
  { keys: ["escape"], name: "close" },
] as const;

/** The player's keyboard shortcuts. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("playback");
  const written = (key: string) => (key === "space" ? t("spaceKey") : key === "escape" ? t("escapeKey") : key);
  return (
    <Dialog open={open} onClose={onClose} title={t("keys.title")} maxWidth={720}>
      <dl className="player-keys">
        {rows.map(({ keys, name }) => (
          <div key={keys.join("")}>
            <dt>
              {keys.map((key) => (key === "…" ? <span key={key}>{key}</span> : <kbd key={key}>{written(key)}</kbd>))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
