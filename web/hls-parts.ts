import { parseAst, type Plugin } from "vite";

/** What our streams, unencrypted fragmented MP4, never use of the light build of hls.js: its text, and what replaces it. */
const unused: [what: string, text: string | RegExp, instead: string][] = [
  [
    "MPEG-TS, AAC and MP3 as containers",
    /, \{\n {2}demux: TSDemuxer,[^\]]*demux: MP3Demuxer,\n {2}remux: MP4Remuxer\n\}\];/,
    "];",
  ],
  ["the boxes of MP4s made from these", /_MP = MP4;\nMP4\.FTYP = [^;]*;\nMP4\.DINF = [^;]*;/, ""],
  [
    "tracks of single pictures in MPEG-TS",
    "chunkMeta.iframe && initSegmentData && TSDemuxer.probe(initSegmentData, this.logger) ? initSegmentData : uintData",
    "uintData",
  ],
  ["encrypted playlists", "this.decrypter = new Decrypter(hls.config);", "this.decrypter = null;"],
  [
    "encrypted segments",
    "decrypter = this.decrypter = new Decrypter(this.config);",
    'throw new Error("Encrypted segments are left out of this build.");',
  ],
  ["timed metadata", "  id3TrackController: ID3TrackController,\n", ""],
  ["a choice of several CDNs", /^ {2}contentSteeringController: ContentSteeringController ,\n/m, ""],
  ["another quality where frames are dropped, which is off", "  fpsController: FPSController,\n", ""],
  ["the distance to a live edge", "  latencyController: LatencyController\n", ""],
  ["fetch in place of XMLHttpRequest", "currentLoader !== FetchLoader && ", ""],
  ["fetch, to play segments while they load", "config.loader = FetchLoader;", ""],
  [
    "a worker that converts, which is off",
    / {4}if \(this\.useWorker && typeof Worker !== 'undefined'\) \{[\s\S]*?\n {4}\}\n(?= {4}this\.transmuxer = new Transmuxer)/,
    "",
  ],
  ["the messages of that worker", / {4}this\.onWorkerMessage = event => \{[\s\S]*?\n {4}\};\n/, ""],
  ["the errors of that worker", / {4}this\.onWorkerError = event => \{[\s\S]*?\n {4}\};\n/, ""],
  // The bundler keeps every export of a module that is imported dynamically.
  ["exports beside the player itself", /^export \{ AbrController,[^}]*\};/m, "export { Hls as default };"],
];

/**
 * Leaves out of the light build of hls.js what our streams never use, and the messages of its log, which is off: a quarter of
 * it. The bundler drops a class that nothing refers to any more. Titles with alternate audio have the full build, unchanged.
 * @throws where a version of hls.js has other texts
 */
export function withoutUnused(code: string): string {
  const less = unused.reduce((rest, [what, text, instead]) => {
    const next = rest.replace(text, () => instead);
    if (next === rest) throw new Error(`hls.js: found no text to leave out for ${what}; see web/hls-parts.ts`);
    return next;
  }, code);
  return withoutLog(less);
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Replaces each statement that only writes to the log by an empty one. */
function withoutLog(code: string): string {
  const statements: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value)) {
      if (value.type === "ExpressionStatement" && writesToLog(code, value)) statements.push(value);
      else Object.values(value).forEach(visit);
    }
  };
  visit(parseAst(code));
  return statements.toReversed().reduce((rest, { start, end }) => `${rest.slice(0, start)};${rest.slice(end)}`, code);
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** `this.log(…)`, `this.hls.logger.warn(…)`, with arguments that change nothing. */
function writesToLog(code: string, { start, end }: Node): boolean {
  const text = code.slice(start, end);
  return (
    /^(?:this|(?:[\w$]+\.)*logger)\.(?:log|debug|info|trace|warn)\(/.test(text) && !/\+\+|--|[^=!<>]=[^=>]/.test(text)
  );
}

export function hlsParts(): Plugin {
  return {
    name: "hls-parts",
    apply: "build",
    transform: {
      filter: { id: /\/hls\.js\/dist\/hls\.light\.mjs$/ },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  };
}
