import { type RefObject, useEffect, useState } from "react";
import { chooseRemote, followRemote, type Remote } from "../core/remote.ts";

export type RemoteControl = { state: Remote; choose: () => void };

export function useRemote(video: RefObject<HTMLVideoElement | null>): RemoteControl {
  const [state, setState] = useState<Remote>("none");
  useEffect(() => (video.current ? followRemote(video.current, setState) : undefined), [video]);
  return { state, choose: () => video.current && chooseRemote(video.current) };
}
