import type Hls from "hls.js";

/** About what our AV1 at 1080 lines is. */
const asked: MediaDecodingConfiguration = {
  type: "media-source",
  video: {
    contentType: 'video/mp4; codecs="av01.0.08M.08"',
    width: 1920,
    height: 1080,
    framerate: 30,
    bitrate: 35e5,
  },
};

let answer: Promise<void> | undefined;
let playsAv1 = false;

/** Finds out, once, whether AV1 plays smoothly here; on phones also whether it spares the battery. */
export const askForAv1 = (isPhone: boolean): Promise<void> =>
  (answer ??= (async () => {
    // Rejected by browsers that know nothing of media sources or of the codec.
    const found = await navigator.mediaCapabilities?.decodingInfo(asked).catch(() => undefined);
    playsAv1 = found?.smooth === true && (found.powerEfficient || !isPhone);
  })());

/**
 * Where sizes come in H.264 and in AV1, keeps one of them, before anything is loaded: AV1 where it is known to play well. hls.js
 * alone would never change from the codec of the first segment to another, so that the levels left are told to be of one family.
 */
export function keepOneCodec(HlsPlayer: typeof Hls, hls: Hls): void {
  hls.on(HlsPlayer.Events.MANIFEST_PARSED, () => {
    const isAv1 = (level: { videoCodec?: string | undefined }) => level.videoCodec?.startsWith("av01") ?? false;
    const inAv1 = new Set(hls.levels.filter(isAv1).map(({ height }) => height));
    if (inAv1.size === 0) return;
    for (const [index, level] of [...hls.levels.entries()].toReversed()) {
      if (playsAv1 ? inAv1.has(level.height) && !isAv1(level) : isAv1(level)) hls.removeLevel(index);
    }
    const [first] = hls.levels;
    for (const level of hls.levels) Object.assign(level, { codecSet: first?.codecSet });
  });
}
