/**
 * `node demo-generator/generate.ts [clip…]`: draws and encodes the clips (all of them without arguments),
 * `node demo-generator/generate.ts trailers [clip…]`: draws and encodes only their trailers,
 * `node demo-generator/generate.ts images [slug…]`: draws the posters,
 * `node demo-generator/generate.ts stills <clip> <folder> [seconds…]`: draws contact sheets of frames and poster shapes for review.
 * Requires FFmpeg. The results are committed in `demo/media/` and `demo/images/`, so running the product does not.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { clips } from "./clips.ts";
import { encodeRenditions, replaceFolder, sizeOf, type SubtitleTrack, writeMaster } from "./encode.ts";
import { saveImages } from "./images.ts";
import { excerpt, mixdown, toWav } from "./sound/mix.ts";
import type { Track } from "./sound/voices.ts";
import { type Clip, framesPerSecond, stageHeight, stageWidth } from "./stage/clip.ts";
import { faded } from "./stage/palette.ts";
import { saveStills } from "./stills.ts";
import { createStoryboard, type Storyboard, storyboardSeconds } from "./storyboard.ts";
import { subtitlesOf } from "./subtitles.ts";

const mediaFolder = join(import.meta.dirname, "../demo/media");
const trailerFade = 0.5;
/** Added to a trailer's constant rate factor, since trailers are often shown small or behind text. */
const trailerThrift = 2;

interface Cut {
  from: number;
  to: number;
  /** Whether to fade in and out, as for trailers; clips have their own opening and ending. */
  isTrailer: boolean;
}

/** The frames of the cut in order, each in a new buffer. */
function* framesOf(clip: Clip, cut: Cut, storyboard: Storyboard): Generator<Buffer> {
  const canvas = createCanvas(stageWidth, stageHeight);
  const pen = canvas.getContext("2d");
  const seconds = cut.to - cut.from;
  const count = Math.round(seconds * framesPerSecond);
  for (let i = 0; i < count; i++) {
    const t = i / framesPerSecond;
    pen.save();
    clip.draw(pen, cut.from + t);
    pen.restore();
    const veil = cut.isTrailer ? 1 - Math.min(1, t / trailerFade, (seconds - t) / trailerFade) : 0;
    if (veil > 0) {
      pen.fillStyle = faded(clip.curtain, veil);
      pen.fillRect(0, 0, stageWidth, stageHeight);
    }
    const middle = Math.min(
      count - 1,
      Math.floor(t / storyboardSeconds) * storyboardSeconds * framesPerSecond + framesPerSecond,
    );
    if (i === middle) storyboard.add(canvas);
    yield Buffer.from(canvas.data());
  }
}

async function makeMedia(name: string, clip: Clip, cut: Cut, track: Track, subtitles: SubtitleTrack[]): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "silecs-clip-"));
  const wav = join(scratch, "sound.wav");
  const seconds = Math.round((cut.to - cut.from) * 1000) / 1000;
  try {
    await writeFile(wav, toWav(track));
    await replaceFolder(join(mediaFolder, name), async (part) => {
      const storyboard = createStoryboard(seconds);
      const extraCrf = (clip.extraCrf ?? 0) + (cut.isTrailer ? trailerThrift : 0);
      await encodeRenditions(framesOf(clip, cut, storyboard), wav, part, seconds, extraCrf);
      await writeMaster(part, subtitles, seconds);
      await storyboard.save(part);
      const facts = {
        durationSeconds: seconds,
        width: stageWidth,
        height: stageHeight,
        subtitles: subtitles.map((s) => s.language),
      };
      await writeFile(join(part, "clip.json"), `${JSON.stringify(facts, null, 2)}\n`);
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  process.stdout.write(`${name}: ${seconds} s, ${Math.round((await sizeOf(join(mediaFolder, name))) / 1024)} KiB\n`);
}

function clipCalled(id: string): Clip {
  const clip = clips[id];
  if (!clip) throw new Error(`There is no clip called ${id}. There are: ${Object.keys(clips).join(", ")}`);
  return clip;
}

async function makeTrailer(id: string, clip: Clip, track: Track): Promise<void> {
  if (!clip.trailer) return;
  const { from, to } = clip.trailer;
  await makeMedia(`${id}-trailer`, clip, { from, to, isTrailer: true }, excerpt(track, from, to), []);
}

async function makeClip(id: string): Promise<void> {
  const clip = clipCalled(id);
  const track = mixdown(clip.notes(), clip.seconds);
  await makeMedia(id, clip, { from: 0, to: clip.seconds, isTrailer: false }, track, subtitlesOf(id));
  await makeTrailer(id, clip, track);
}

const [first, ...others] = process.argv.slice(2);
if (first === "images") {
  await saveImages(others);
} else if (first === "stills") {
  const [id = "", folder = "stills", ...instants] = others;
  await saveStills(id, clipCalled(id), folder, instants.map(Number));
} else if (first === "trailers") {
  for (const id of others.length ? others : Object.keys(clips)) {
    const clip = clipCalled(id);
    await makeTrailer(id, clip, mixdown(clip.notes(), clip.seconds));
  }
} else {
  for (const id of first ? [first, ...others] : Object.keys(clips)) await makeClip(id);
}
