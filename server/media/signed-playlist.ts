/**
 * Appends a signature to every address in a playlist, for players that send neither cookies nor a query of their own.
 * Playlists stay beside the one that names them; all other files are taken from where media is served.
 * Addresses stand on lines of their own and in `URI` attributes (RFC 8216, 4.1 and 4.2).
 * @param folder absolute URL of the playlist's folder, without a slash at its end
 * @param query the signature, already escaped
 */
export function signPlaylist(playlist: string, { folder, query }: { folder: string; query: string }): string {
  const signed = (uri: string) => {
    // Only what lies below the playlist is under its signature.
    if (!/^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/.test(uri)) return uri;
    return uri.endsWith(".m3u8") ? `${uri}?${query}` : `${folder}/${uri}?${query}`;
  };
  return playlist
    .split("\n")
    .map((line) =>
      line.startsWith("#")
        ? line.replaceAll(/URI="([^"]*)"/g, (_all, uri: string) => `URI="${signed(uri)}"`)
        : signed(line.trimEnd()),
    )
    .join("\n");
}
