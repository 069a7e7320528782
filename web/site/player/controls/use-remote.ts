import { type RefObject, useEffect, useRef, useState } from "react";
import { chooseRemote, createRemoteAddress, followRemote, type Remote } from "../core/remote.ts";
import { usePlayer, usePlayerState } from "./use-player.ts";

export type RemoteControl = { state: Remote; choose: () => void };

/** Playback on another screen, through a URL of its own for each title. */
export function useRemote(video: RefObject<HTMLVideoElement | null>): RemoteControl {
  const player = usePlayer();
  const [state, setState] = useState<Remote>("none");
  const hasStarted = usePlayerState(({ started }) => started);
  const id = usePlayerState(({ opened }) => opened?.video.id);

  useEffect(() => (video.current ? followRemote(video.current, setState) : undefined), [video]);
  const address = useRef<ReturnType<typeof createRemoteAddress>>(undefined);
  useEffect(() => {
    const element = video.current;
    if (!element || !hasStarted || id === undefined) return undefined;
    const own = createRemoteAddress(element, { ask: () => player.addressForRemote(id), lend: player.lend });
    address.current = own;
    return own.stop;
  }, [player, video, hasStarted, id]);
  // Runs after the effect above, for a title that starts while a receiver is offered.
  useEffect(() => address.current?.follow(state), [state, hasStarted, id]);
  return { state, choose: () => video.current && chooseRemote(video.current) };
}
