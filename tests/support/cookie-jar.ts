/** For tests: stores cookies like a browser, by name and path (RFC 6265, 5.3), for one host. */
export function createCookieJar() {
  const kept = new Map<string, { name: string; value: string; path: string }>();
  return {
    /** Applies a response's Set-Cookie headers in order. */
    take(answer: Response): void {
      for (const text of answer.headers.getSetCookie()) {
        const [pair = "", ...attributes] = text.split("; ");
        const name = pair.slice(0, pair.indexOf("="));
        const path = attributes.find((attribute) => attribute.startsWith("Path="))?.slice("Path=".length) ?? "/";
        const id = `${name} ${path}`;
        if (attributes.includes("Max-Age=0")) kept.delete(id);
        else kept.set(id, { name, value: pair.slice(name.length + 1), path });
      }
    },
    /** The Cookie header of a request for this path; absent without matching cookies. */
    headersFor(path: string): Record<string, string> {
      const sent = [...kept.values()].filter((cookie) => path.startsWith(cookie.path));
      return sent.length === 0 ? {} : { cookie: sent.map(({ name, value }) => `${name}=${value}`).join("; ") };
    },
  };
}
