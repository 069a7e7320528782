import type Hls from "hls.js";

/** Similar to our AV1 rendition at 1080p. */
const av1At1080: MediaDecodingConfiguration = {
  type: "media-source",
  video: {
    contentType: 'video/mp4; codecs="av01.0.08M.08"',
    width: 1920,
    height: 1080,
    framerate: 30,
    bitrate: 35e5,
  },
};

let detection: Promise<void> | undefined;
let playsAv1 = false;

/** Detects, once, whether AV1 plays smoothly here; on phones also whether its decoding is power-efficient. */
export const detectAv1 = (isPhone: boolean): Promise<void> =>
  (detection ??= (async () => {
    // Browsers without support for media sources or the codec reject.
    const info = await navigator.mediaCapabilities?.decodingInfo(av1At1080).catch(() => undefined);
    playsAv1 = info?.smooth === true && (info.powerEfficient || !isPhone);
  })());

/**
 * Keeps one codec for each size that is offered in H.264 and AV1, before anything is loaded: AV1 where it is known to play well.
 * hls.js never switches to a codec set other than the first segment's, so all remaining levels get the same one.
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
