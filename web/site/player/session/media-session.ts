import { imageUrl } from "#contract/images.ts";
import { jumpSeconds } from "../input/keys.ts";
import type { Player } from "./player.ts";

/** Publishes the title to Media Session and handles its actions, where supported. Returns a function that stops it. */
export function joinMediaSession(player: Player, brandName: string): () => void {
  const session = navigator.mediaSession as MediaSession | undefined;
  if (!session) return () => undefined;
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.transport.play(),
    pause: () => player.transport.pause(),
    seekbackward: ({ seekOffset }) => player.transport.seekBy(-(seekOffset ?? jumpSeconds)),
    seekforward: ({ seekOffset }) => player.transport.seekBy(seekOffset ?? jumpSeconds),
    seekto: ({ seekTime }) => seekTime !== undefined && player.transport.seekTo(seekTime),
    nexttrack: () => player.goNext(),
  };
  for (const [action, handler] of Object.entries(handlers)) setHandler(session, action as MediaSessionAction, handler);
  let published: unknown;
  const publish = () => {
    const { opened, playing, time, duration, speed } = player.state.get();
    session.playbackState = opened ? (playing ? "playing" : "paused") : "none";
    if (duration > 0 && time <= duration) session.setPositionState({ duration, position: time, playbackRate: speed });
    if (published === opened) return;
    published = opened;
    session.metadata = opened && new MediaMetadata(metadataOf(opened.video, brandName));
  };
  const stop = player.state.subscribe(publish);
  return () => {
    stop();
    for (const action of Object.keys(handlers)) setHandler(session, action as MediaSessionAction, null);
    session.metadata = null;
    session.playbackState = "none";
  };
}

function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // Browsers throw for unsupported actions.
  }
}

type Video = NonNullable<ReturnType<Player["state"]["get"]>["opened"]>["video"];

function metadataOf(video: Video, brandName: string): MediaMetadataInit {
  return {
    title: video.title,
    artist: video.series?.title ?? brandName,
    album: video.season?.title ?? "",
    artwork: [{ src: imageUrl(video.images_key, "horizontal", 640), type: "image/webp" }],
  };
}
