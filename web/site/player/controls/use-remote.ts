import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
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
  // A title may start while a receiver is offered.
  const startWith = useEffectEvent((own: ReturnType<typeof createRemoteAddress>) => own.follow(state));
  useEffect(() => {
    const element = video.current;
    if (!element || !hasStarted || id === undefined) return undefined;
    const own = createRemoteAddress(element, { ask: () => player.addressForRemote(id), lend: player.lend });
    address.current = own;
    startWith(own);
    return own.stop;
  }, [player, video, hasStarted, id]);
  useEffect(() => address.current?.follow(state), [state]);
  return { state, choose: () => video.current && chooseRemote(video.current) };
}
