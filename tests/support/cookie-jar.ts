/** For tests: stores cookies like a browser, by name and path and as long as they say (RFC 6265, 5.3), for one host. */
export function createCookieJar() {
  const kept = new Map<string, { name: string; value: string; path: string; until: number }>();
  return {
    /** Applies a response's Set-Cookie headers in order. */
    take(answer: Response): void {
      for (const text of answer.headers.getSetCookie()) {
        const [pair = "", ...attributes] = text.split("; ");
        const name = pair.slice(0, pair.indexOf("="));
        const path = attributes.find((attribute) => attribute.startsWith("Path="))?.slice("Path=".length) ?? "/";
        const id = `${name} ${path}`;
        const [, seconds] = /(?:^|; )Max-Age=(\d+)/.exec(attributes.join("; ")) ?? [];
        const until = seconds === undefined ? Infinity : performance.now() + Number(seconds) * 1000;
        kept.set(id, { name, value: pair.slice(name.length + 1), path, until });
      }
    },
    /** The Cookie header of a request for this path; absent without matching cookies. */
    headersFor(path: string): Record<string, string> {
      const now = performance.now();
      const sent = [...kept.values()].filter((cookie) => path.startsWith(cookie.path) && now < cookie.until);
      return sent.length === 0 ? {} : { cookie: sent.map(({ name, value }) => `${name}=${value}`).join("; ") };
    },
  };
}
