const byExtension = {
  m3u8: "application/vnd.apple.mpegurl",
  m4s: "video/mp4",
  mp4: "video/mp4",
  vtt: "text/vtt; charset=utf-8",
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
};

/** Content types by file extension, for these extensions only. */
export function contentTypesOf(...extensions: (keyof typeof byExtension)[]): Map<string, string> {
  return new Map(extensions.map((extension) => [extension, byExtension[extension]]));
}

/** The content type stored with a file, for when a CDN serves it straight from the object store. */
export function contentTypeOf(key: string): string {
  const extension = key.slice(key.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(byExtension, extension)
    ? byExtension[extension as keyof typeof byExtension]
    : "application/octet-stream";
}
