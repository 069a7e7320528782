/** What a file is for a title, by its name. Times and languages are left to who reads the file. */
export type NamedFile =
  | { kind: "film" | "trailer" | "captions" | "poster"; title: string; stem: string }
  | {
      kind: "episode" | "episode captions" | "episode poster";
      series: string;
      season: number;
      episode: number;
      /** Empty where the name has none. */
      title: string;
      stem: string;
    };

const extensions = {
  film: /\.(?:mp4|m4v|mov|mkv|webm|avi|mpe?g|m?2?ts|mxf|wmv|flv|ogv|3gp)$/i,
  captions: /\.(?:srt|vtt|ass|ssa)$/i,
  poster: /\.(?:jpe?g|png|webp)$/i,
};

/** What people add to names to say how a film was made. */
const trimmings =
  /[ [(-]+(?:\d{3,4}p|4k|uhd|blu-?ray|b[dr]rip|web(?:-?dl|-?rip)?|hdtv|dvd(?:rip)?|[xh]\.?26[45]|hevc|av1|xvid|aac|ac3|dts|multi|vff?|vo|vostfr|truefrench|remux|hdr|10bit)(?=$|[ \])-]).*$/i;
const episodeMark =
  /(?:^|[\s_.-])S(\d{1,3})[\s_.-]?E(\d{1,4})(?=$|[\s_.-])|(?:^|[\s_.-])(\d{1,2})x(\d{2,3})(?=$|[\s_.-])/i;
const seasonFolder = /^(?:saison|season|s)[\s_.-]?(\d{1,3})$/i;
const trailerMark = /[\s_.-]+(?:trailer|teaser|bande[\s_-]?annonce)$/i;
const posterMark = /[\s_.-]*\b(?:poster|affiche|cover|folder)$/i;
/** At the end of a name of captions: `.fr`, `.en.sdh`. */
const captionMarks = /(?:\.(?:[a-z]{2,3}(?:-[a-z]{2})?|sdh|cc|hi|sme|forced|forces))+$/i;

/**
 * Reads a file's path below the folder that was handed in: films by name, episodes by `S01E02` or a folder `Saison 1`, with
 * captions, posters and trailers beside them. Null for any other file.
 */
export function readFileName(path: string): NamedFile | null {
  const parts = path.normalize("NFC").split("/");
  const name = parts.pop() ?? "";
  const kind = (["film", "captions", "poster"] as const).find((one) => extensions[one].test(name));
  if (kind === undefined || name.startsWith(".")) return null;
  const whole = name.replace(/\.[^.]+$/, "");
  const unmarked = kind === "captions" ? whole.replace(captionMarks, "") : whole;
  const stem = kind === "poster" ? unmarked.replace(posterMark, "") : unmarked;
  const episode = readEpisode(stem, parts);
  if (episode) return { kind: kind === "film" ? "episode" : `episode ${kind}`, stem, ...episode };
  if (kind === "film" && trailerMark.test(stem)) {
    const of = stem.replace(trailerMark, "");
    return { kind: "trailer", title: titleIn(of), stem: of };
  }
  // A poster that is named for what it is alone belongs to its folder.
  return { kind, title: titleIn(stem === "" ? (parts.at(-1) ?? "") : stem), stem };
}

function readEpisode(stem: string, folders: readonly string[]) {
  const inFolder = seasonFolder.exec(folders.at(-1) ?? "");
  const above = titleIn((inFolder ? folders.at(-2) : folders.at(-1)) ?? "");
  const mark = episodeMark.exec(stem);
  if (mark) {
    const [found, s, e, x, y] = mark;
    const before = titleIn(stem.slice(0, mark.index));
    const after = titleIn(stem.slice(mark.index + found.length));
    return { series: before || above, season: Number(s ?? x), episode: Number(e ?? y), title: after };
  }
  const numbered = inFolder && /^(?:[EÉ]p?(?:isode)?[\s_.-]*)?(\d{1,4})(?=$|[\s_.-])[\s_.-]*(.*)$/i.exec(stem);
  if (!numbered) return null;
  return {
    series: above,
    season: Number(inFolder[1]),
    episode: Number(numbered[1]),
    title: titleIn(numbered[2] ?? ""),
  };
}

/** 'Le.Voyage.(2019).1080p' as 'Le Voyage'. */
function titleIn(text: string): string {
  return text
    .replaceAll(/[._]+/g, " ")
    .replace(trimmings, "")
    .replaceAll(/[[(](?:19|20)\d\d[\])]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[\s-]+|[\s-]+$/g, "");
}
