import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Picture } from "../session/picture.ts";
import type { Player } from "../session/player.ts";
import { Announcer } from "./announcer.tsx";
import { Away } from "./away.tsx";
import { Bottom, Top } from "./bars.tsx";
import { CaptionLines } from "../captions/caption-lines.tsx";
import "./player.css";
import "./controls.css";
import "../moments/moments.css";
import "../moments/player-notices.css";
import { lazyPart } from "../parts/lazy-part.tsx";
import { Moments, RatingNotice } from "../moments/moments.tsx";
import { MainVideo, PictureSlot } from "../picture-in-picture/picture.tsx";
import { PipView } from "../picture-in-picture/pip-view.tsx";
import { Troubles } from "../recovery/troubles.tsx";
import { useControls } from "./use-controls.ts";
import { useFullscreen } from "#shared/ui/use-fullscreen.ts";
import { usePictureInPicture } from "../picture-in-picture/use-picture-in-picture.ts";
import { PlayerContext, usePlayerState } from "../state/use-player.ts";
import { useRemote } from "../remote/use-remote.ts";
import { useSurface } from "./use-surface.ts";

const KeysDialog = lazyPart(async () => (await import("../input/keys-dialog.tsx")).KeysDialog);

type Props = {
  player: Player;
  /** Stays the same while mounted. */
  picture: Picture;
  onClose: () => void;
  /** Opens the list of episodes; absent for a film. */
  onEpisodes?: (() => void) | undefined;
  /** Called when one of the player's own menus or dialogs opens or closes. */
  onCovered: (isCovered: boolean) => void;
  /** Rendered on top: dialogs, and the screens shown while nothing plays. */
  children?: ReactNode;
};

/** Picture, captions and controls, filling the screen. */
export function PlayerView({ player, ...rest }: Props) {
  return (
    <PlayerContext value={player}>
      <Stage player={player} {...rest} />
    </PlayerContext>
  );
}

function Stage({ player, picture, onClose, onEpisodes, onCovered, children }: Props) {
  const t = useTranslations("playback");
  const root = useRef<HTMLElement>(null);
  const slot = useRef<HTMLDivElement>(null);
  const main = useRef(picture.main);
  const surface = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(16 / 9);
  const [listsKeys, setListsKeys] = useState(false);
  const [hasMenu, setHasMenu] = useState(false);
  const isCovered = listsKeys || hasMenu;
  const { host } = picture;
  const fullscreen = useFullscreen(root, main);
  const pip = usePictureInPicture({ host, home: slot, video: main });
  const remote = useRemote(main);
  const showKeys = () => setListsKeys(true);
  const controls = useControls({ player, root, fullscreen, onClose, showKeys, pipWindow: pip.window });
  const jump = useSurface({ player, surface, controls, toggleFullscreen: fullscreen.toggle });
  const phase = usePlayerState((state) => state.phase.at);
  // Render the picture first and the bars a moment later.
  const isWhole = useDeferredValue(true, false);
  const isOpened = usePlayerState((state) => state.opened !== null);

  useEffect(() => {
    root.current?.focus({ preventScroll: true });
    return player.mount(picture);
  }, [player, picture]);

  useEffect(() => onCovered(isCovered), [onCovered, isCovered]);

  // A focused control may disappear with its overlay: return the focus to the player.
  const phaseBefore = useRef(phase);
  useEffect(() => {
    const isAnother = phaseBefore.current !== phase;
    phaseBefore.current = phase;
    if (isAnother && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [phase]);

  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label={t("player")}
      className="player"
      style={{ "--ratio": ratio } as React.CSSProperties}
      data-phase={phase}
      data-opened={isOpened ? "" : undefined}
      data-controls={controls.shown ? "shown" : "hidden"}
    >
      <PictureSlot host={host} slot={slot} />
      <MainVideo video={main} onRatio={setRatio} />
      <div ref={surface} className="player-surface" />
      <Away pip={pip} remote={remote} />
      {jump && (
        <span key={jump.turn} className="player-jump" data-side={jump.side} aria-hidden="true">
          {jump.seconds > 0 ? `+${jump.seconds}` : `−${-jump.seconds}`} s
        </span>
      )}
      {pip.window ? <PipView pip={pip} host={host} video={main} ratio={ratio} /> : <CaptionLines video={main} />}
      {!pip.window && <Troubles />}
      {isWhole && (
        <>
          <Top onClose={onClose} />
          <RatingNotice />
          <Bottom tools={{ controls, fullscreen, pip, remote, showKeys, onEpisodes, onMenu: setHasMenu }} />
        </>
      )}
      <Moments onClose={onClose} />
      <Announcer />
      <KeysDialog open={listsKeys} onClose={() => setListsKeys(false)} />
      {children}
    </section>
  );
}
