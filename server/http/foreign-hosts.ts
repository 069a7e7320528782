import type { FastifyInstance, FastifyRequest } from "fastify";
import { escaped } from "#server/escaped.ts";

const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/**
 * Refuses every request that did not come from this machine under its own name, outside production: the secret, the accounts and their
 * passwords are published there.
 * @param allowed hosts besides the loopback, without ports; naming one allows a proxy in front, too
 */
export function refuseForeignHosts(app: FastifyInstance, allowed: readonly string[]): void {
  app.addHook("onRequest", (request, reply, done) => {
    const why = whyForeign(request, allowed);
    if (why === undefined) return done();
    void reply.code(403).type("text/html; charset=utf-8").header("cache-control", "no-store").send(pageOf(why));
  });
}

type Why = { host: string } | { header: string };

function whyForeign({ headers }: FastifyRequest, allowed: readonly string[]): Why | undefined {
  const isForeign = (host: string) => !isLoopbackHost(host) && !allowed.includes(nameOf(host));
  const header = forwardingHeaders.find((name) => headers[name] !== undefined);
  if (header === undefined)
    return headers.host !== undefined && isForeign(headers.host) ? { host: headers.host } : undefined;
  const hosts = [headers.host, ...listed(headers["x-forwarded-host"]), ...forwardedHosts(listed(headers.forwarded))];
  const foreign = hosts.find((host) => host !== undefined && isForeign(host));
  if (foreign !== undefined) return { host: foreign };
  return allowed.length === 0 ? { header } : undefined;
}

function listed(header: string | string[] | undefined): string[] {
  return [header ?? []].flat().flatMap((line) => line.split(",").map((part) => part.trim()));
}

/** RFC 7239: 'for=192.0.2.1;host=video.example;proto=https'. */
function forwardedHosts(elements: readonly string[]): string[] {
  return elements.flatMap((element) => /(?:^|;)\s*host="?([^";]+)/i.exec(element)?.[1] ?? []);
}

/** Without the port, in small letters. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

export function isLoopbackHost(host: string): boolean {
  return /^(?:127(?:\.\d+){3}|\[?::1\]?|(?:[^.]+\.)*localhost)\.?$/i.test(nameOf(host));
}

/** French and English: who reads it has no account whose language would be known. */
function pageOf(why: Why): string {
  const name = "host" in why ? nameOf(why.host) : undefined;
  const [reasonFr, reasonEn] =
    name === undefined
      ? [`à travers un proxy (en-tête ${headerOf(why)})`, `through a proxy (header ${headerOf(why)})`]
      : [`sous le nom ${escaped(name)}`, `by the name ${escaped(name)}`];
  const setting = `<code>DEVELOPMENT_HOSTS=${escaped(name ?? "video.example")}</code>`;
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Ce service n’est pas en production</title></head>
<body>
<h1>Ce service n’est pas en production</h1>
<p>Il a été joint ${reasonFr}, alors qu’il tourne en développement\u202F: son secret et les mots de passe de ses comptes de démonstration sont publiés. Il ne répond donc qu’à sa propre machine, par <code>localhost</code>.</p>
<p>Pour le mettre en service\u202F: <code>NODE_ENV=production</code>. Pour l’essayer sous ce nom en connaissance de cause\u202F: ${setting}.</p>
<div lang="en">
<h1>This service is not in production</h1>
<p>It was reached ${reasonEn} while it runs in development: its secret and the passwords of its demo accounts are published. It answers its own machine alone, by <code>localhost</code>.</p>
<p>To put it into service, set <code>NODE_ENV=production</code>. To try it under this name all the same, set ${setting}.</p>
</div>
</body></html>
`;
}

const headerOf = (why: Why) => ("header" in why ? why.header : "");
