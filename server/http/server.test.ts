import { expect, test, vi } from "vitest";
import { createLog } from "#server/log.ts";
import { createServer } from "./server.ts";

test("a start takes as long as a busy machine needs: no plugin is given up on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const app = await createServer({
      log: createLog("silent"),
      trustedProxies: 0,
      requestSeconds: 60,
      publicUrl: "http://localhost",
      hstsSubdomains: false,
    });
    const pages = Promise.withResolvers<void>();
    app.register(() => pages.promise);
    const ready = Promise.allSettled([app.ready()]);
    await vi.advanceTimersByTimeAsync(120_000);
    pages.resolve();
    expect(await ready).toMatchObject([{ status: "fulfilled" }]);
    await app.close();
  } finally {
    vi.useRealTimers();
  }
});
