import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { chooseRemote, createRemoteUrl, followRemote, type Remote } from "./remote.ts";
import { usePlayer, usePlayerState } from "../state/use-player.ts";

export type RemoteControl = { state: Remote; choose: () => void };

/** Playback on another device, through a separate signed URL for each title. */
export function useRemote(video: RefObject<HTMLVideoElement | null>): RemoteControl {
  const player = usePlayer();
  const [state, setState] = useState<Remote>("none");
  const hasStarted = usePlayerState(({ started }) => started);
  const id = usePlayerState(({ opened }) => opened?.video.id);

  useEffect(() => (video.current ? followRemote(video.current, setState) : undefined), [video]);
  const remoteUrl = useRef<ReturnType<typeof createRemoteUrl>>(undefined);
  // A title may start while a receiver is already offered.
  const startWith = useEffectEvent((own: ReturnType<typeof createRemoteUrl>) => own.follow(state));
  useEffect(() => {
    const element = video.current;
    if (!element || !hasStarted || id === undefined) return undefined;
    const own = createRemoteUrl(element, {
      requestUrl: () => player.urlForRemote(id),
      setDetached: player.setDetached,
    });
    remoteUrl.current = own;
    startWith(own);
    return own.stop;
  }, [player, video, hasStarted, id]);
  useEffect(() => remoteUrl.current?.follow(state), [state]);
  return { state, choose: () => video.current && chooseRemote(video.current) };
}
