/**
 * The program that reads pictures: libvips with its decoders in a process of its own, which a damaged or hostile picture may
 * take down. It is started behind the fence by `pictures.ts` and answers one message at a time.
 */
import sharp, { type Sharp } from "sharp";
import { createFrameReader, writeFrame, type Frame } from "./frames.ts";
import type { PictureFacts, PictureReply, PictureWork, Step, WorkerFault } from "./work.ts";

const mostBytes = 256 * 1024 * 1024;
const drawings = { operation: ["VipsForeignLoadSvgBuffer"] };

closeLoaders();
becomeUser();
answer();

function closeLoaders(): void {
  // Nothing is asked for twice.
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  const open = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer", "HeifBuffer"];
  sharp.unblock({ operation: open.map((loader) => `VipsForeignLoad${loader}`) });
}

/** Only now: the project may lie where that account may not enter. The kernel drops root's capabilities with its id. */
function becomeUser(): void {
  const id = Number(process.argv[2] ?? 0);
  if (id === 0) return;
  process.setgroups?.([]);
  process.setgid?.(id);
  process.setuid?.(id);
  if (process.getuid?.() !== id) throw new Error(`This process could not become user ${id}`);
}

function answer(): void {
  let turn = Promise.resolve();
  const reader = createFrameReader((frame) => {
    turn = turn.then(async () => writeFrame(process.stdout, await replyTo(frame)));
  }, mostBytes);
  process.stdin.on("data", (chunk: Buffer) => reader.push(chunk));
  // Whoever asked is gone.
  process.stdin.once("end", () => process.exit());
}

async function replyTo({ header, parts }: Frame): Promise<Frame> {
  // The message comes from this program's own side, which is the one that is trusted.
  const work = header as PictureWork;
  try {
    return await made(work, parts);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { header: { fault: faultIn(said), said } satisfies PictureReply, parts: [] };
  }
}

class UnwantedFormat extends Error {
  override message = "unwanted format";
}

async function made(work: PictureWork, [source = Buffer.alloc(0), overlay]: readonly Buffer[]): Promise<Frame> {
  const { formats, mostPixels: limitInputPixels, raw, isDrawing = false, outputs, seconds } = work;
  if (isDrawing) sharp.unblock(drawings);
  try {
    const options = { limitInputPixels, failOn: "error", pages: 1, sequentialRead: true } as const;
    const input = sharp(source, raw ? { raw, limitInputPixels } : options).timeout({ seconds });
    const facts = await factsOf(input);
    const isWanted = raw !== undefined || isDrawing || formats.some((format) => format === facts.format);
    if (!isWanted) throw new UnwantedFormat();
    if (facts.width * facts.height > limitInputPixels) throw new Error("Input image exceeds pixel limit");
    const begun = withSteps(input, work.steps);
    const whole = overlay && work.isOverlaid ? begun.composite([{ input: overlay }]) : begun;
    const results = await Promise.all((await branches(whole, outputs, seconds)).map(finished));
    const sizes = results.map(({ info: { width, height } }) => ({ width, height }));
    return { header: { facts, sizes } satisfies PictureReply, parts: results.map(({ data }) => data) };
  } finally {
    if (isDrawing) sharp.block(drawings);
  }
}

async function factsOf(input: Sharp): Promise<PictureFacts> {
  const { format, autoOrient } = await input.metadata();
  return { format, width: autoOrient.width, height: autoOrient.height };
}

/** Several outputs begin with the same pixels, which are decoded once. */
async function branches(whole: Sharp, outputs: PictureWork["outputs"], seconds: number): Promise<Sharp[]> {
  const [only = [], ...others] = outputs;
  if (outputs.length === 0) return [];
  if (others.length === 0) return [withSteps(whole, only)];
  const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true });
  return outputs.map((steps) => withSteps(sharp(data, { raw: info }).timeout({ seconds }), steps));
}

const finished = (pipeline: Sharp) => pipeline.toBuffer({ resolveWithObject: true });

function withSteps(pipeline: Sharp, steps: readonly Step[]): Sharp {
  return steps.reduce(withStep, pipeline);
}

function withStep(pipeline: Sharp, [name, options]: Step): Sharp {
  switch (name) {
    case "autoOrient":
      return pipeline.autoOrient();
    case "removeAlpha":
      return pipeline.removeAlpha();
    case "raw":
      return pipeline.raw();
    case "toColourspace":
      return pipeline.toColourspace(options);
    case "resize":
      return pipeline.resize(options);
    case "extract":
      return pipeline.extract(options);
    case "flatten":
      return pipeline.flatten(options);
    case "jpeg":
      return pipeline.jpeg(options);
    case "png":
      return pipeline.png(options);
    case "webp":
      return pipeline.webp(options);
    case "avif":
      return pipeline.avif(options);
  }
}

/** sharp has no error codes. */
function faultIn(said: string): WorkerFault {
  if (/pixel limit/i.test(said)) return "pixels";
  if (/timeout/i.test(said)) return "time";
  if (/out of memory|unable to allocate/i.test(said)) return "memory";
  if (/unsupported image format|unwanted format|blocked/i.test(said)) return "format";
  return "unreadable";
}
