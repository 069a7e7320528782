import path from "node:path";

/** The keys of the files that a playlist names: segments, their beginning, other playlists. Source: RFC 8216, 4.1 and 4.2. */
export function namedInPlaylist(key: string, playlist: string): string[] {
  const folder = path.posix.dirname(key);
  const names = playlist.split(/\r?\n/).flatMap((line) => {
    if (!line.startsWith("#")) return line.trim() === "" ? [] : [line.trim()];
    const uri = /^#EXT-X-(?:MAP|MEDIA|I-FRAME-STREAM-INF):.*\bURI="([^"]+)"/.exec(line)?.[1];
    return uri === undefined ? [] : [uri];
  });
  // What lies elsewhere is nothing of ours.
  return names.filter((name) => !/^[a-z]+:|^\//.test(name)).map((name) => path.posix.join(folder, name));
}
