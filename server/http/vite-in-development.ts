import type { FastifyInstance } from "fastify";
import type { InlineConfig, ViteDevServer } from "vite";

/** Serves pages from their sources in development, for the addresses that `isFor` names; ends with the server. */
export async function startVite(
  app: FastifyInstance,
  config: InlineConfig,
  isFor: (url: string) => boolean,
): Promise<ViteDevServer> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    ...config,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (!isFor(request.url)) return done();
    const { raw } = request;
    const { url } = raw;
    vite.middlewares(raw, reply.raw, (error?: Error) => {
      // Vite has cut its base off.
      raw.url = url;
      done(error);
    });
  });
  return vite;
}
