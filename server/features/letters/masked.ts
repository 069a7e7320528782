/** Stands for a secret in what is stored. */
const mask = "•••";

/** What a number may follow in a link without being masked. */
const beforeNumbers = new Set(["video-info", "version"]);

/** As long as the secrets of our links, or longer. Of lower-case words with hyphens a secret never consists. */
const likeTokens = /(?<![\w/.-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{20,}(?![\w-])/g;

/**
 * A text or the HTML of a letter without its secrets. Closed by default: of a link to this site only plain words, pictures
 * and numbers at known places stay, so that no letter has to say where its token is. Whatever looks like a token is masked
 * outside of links as well.
 * @param publicUrl without a trailing slash
 */
export function withoutSecrets(text: string, publicUrl: string): string {
  const links = new RegExp(`${RegExp.escape(publicUrl)}[^\\s"<>]*`, "g");
  return text
    .replaceAll(links, (link) => publicUrl + maskedPath(link.slice(publicUrl.length)))
    .replaceAll(likeTokens, mask);
}

function maskedPath(path: string): string {
  if (path.startsWith("/images/")) return path;
  const parts = path.split(/(&amp;|[/?&=#]+)/);
  return parts.map((part, place) => (place % 2 === 1 || isPlain(part, parts[place - 2]) ? part : mask)).join("");
}

function isPlain(part: string, before: string | undefined): boolean {
  const word = part.replace(/[.,;:!?)»”…]+$/, "");
  if (/^\d{1,9}$/.test(word)) return before !== undefined && beforeNumbers.has(before);
  return word.length <= 40 && /^(?:[a-z]+(?:-[a-z]+)*)?$/.test(word);
}
