import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from "react";
import { createControlsTiming } from "./controls-timing.ts";
import { commandFor, focusOn, type Command } from "../input/keys.ts";
import { isOnTitle, troubleIn } from "../state/phase.ts";
import type { Player } from "../session/player.ts";
import type { PlayerState } from "../state/player-state.ts";
import type { Fullscreen } from "#shared/ui/use-fullscreen.ts";

export type Controls = {
  shown: boolean;
  timing: ReturnType<typeof createControlsTiming>;
  /** For menus: keeps the controls visible while one is open. */
  holdForMenu: (open: boolean) => void;
};

type Options = {
  player: Player;
  root: RefObject<HTMLElement | null>;
  fullscreen: Fullscreen;
  onClose: () => void;
  /** Opens the list of keys. */
  showKeys: () => void;
  /** The picture-in-picture window, where the same keys apply. */
  pipWindow: Window | null;
};

/** Visibility of the controls, and keyboard commands. */
export function useControls({ player, root, fullscreen, onClose, showKeys, pipWindow }: Options): Controls {
  const [shown, setShown] = useState(true);
  const [timing] = useState(() => createControlsTiming(setShown));
  useEffect(() => () => timing.dispose(), [timing]);

  useEffect(() => {
    let last: PlayerState | undefined;
    const follow = () => {
      const state = player.state.get();
      if (isPaused(state) !== (last && isPaused(last))) timing.hold("paused", isPaused(state));
      if (state.started && !last?.started) timing.started();
      last = state;
    };
    follow();
    return player.state.subscribe(follow);
  }, [player, timing]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const updateHold = () =>
      timing.hold("focus", root.current?.querySelector(".player-chrome :focus-visible") !== null);
    root.current?.addEventListener("focusin", updateHold, { signal });
    root.current?.addEventListener("focusout", () => queueMicrotask(updateHold), { signal });
    root.current?.addEventListener("pointermove", (event) => event.pointerType === "mouse" && timing.pointerMoved(), {
      signal,
    });
    return () => stop.abort();
  }, [root, timing]);

  const run = useEffectEvent((command: Command): void => {
    timing.requested();
    if (command.do === "keys") return showKeys();
    if (command.do !== "close") return runOnPlayer(player, command, fullscreen.toggle);
    if (root.current?.querySelector(".player-chrome :focus-visible")) root.current.focus();
    else if (fullscreen.isOn) fullscreen.toggle();
    else onClose();
  });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { document: keyDocument } = event.view ?? window;
      if (event.defaultPrevented || isUnderDialog(keyDocument, root.current)) return;
      const command = commandFor(event, focusOn(keyDocument.activeElement));
      if (!command || (event.repeat && command.do !== "seekBy" && command.do !== "volumeBy")) return;
      event.preventDefault();
      run(command);
    };
    const stop = new AbortController();
    for (const target of [window, pipWindow]) target?.addEventListener("keydown", press, { signal: stop.signal });
    return () => stop.abort();
  }, [pipWindow, root]);

  const holdForMenu = useCallback((open: boolean) => timing.hold("menu", open), [timing]);
  return { shown, timing, holdForMenu };
}

/** Whether a dialog or menu above the player handles keys. The player itself may be in a dialog above others. */
function isUnderDialog(keyDocument: Document, root: HTMLElement | null): boolean {
  // Popovers of the manual kind (toasts, previews) only show something.
  const open = 'dialog:modal, [popover="auto"]:popover-open';
  const own = keyDocument === document ? root?.closest("dialog") : null;
  if (!own) return keyDocument.querySelector(open) !== null;
  return own.querySelector(open) !== null || (keyDocument.activeElement?.closest(open) ?? own) !== own;
}

/** Nothing is moving, so the controls stay visible. */
function isPaused({ phase }: PlayerState): boolean {
  return !isOnTitle(phase) || phase.at === "paused" || troubleIn(phase) !== null;
}

function runOnPlayer(
  player: Player,
  command: Exclude<Command, { do: "close" | "keys" }>,
  toggleFullscreen: () => void,
): void {
  const isIntro = player.state.get().phase.at === "intro";
  switch (command.do) {
    case "toggle":
      // Space controls the title only, not its intro.
      if (!isIntro || player.state.get().blocked) player.transport.toggle();
      return;
    case "seekBy":
      player.transport.seekBy(command.seconds);
      return;
    case "volumeBy":
      player.tuning.setVolume(player.state.get().volume + command.step);
      return;
    case "mute":
      player.tuning.toggleMute();
      return;
    case "seekToShare":
      player.transport.seekTo(command.share * player.state.get().duration);
      return;
    case "speedBy":
      player.tuning.stepSpeed(command.step);
      return;
    case "captions":
      player.choices.toggleCaptions();
      return;
    case "next":
      player.goNext();
      return;
    case "fullscreen":
      toggleFullscreen();
      return;
  }
}
