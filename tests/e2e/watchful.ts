import { expect, test as base, type BrowserContext, type ConsoleMessage } from "@playwright/test";

/** Fails a test on uncaught errors and console errors. */
export const test = base.extend<{ faults: string[]; watchful: (context: BrowserContext) => void; watched: void }>({
  // Without a GPU, animations would slow down the test.
  contextOptions: { reducedMotion: "reduce" },
  faults: async ({ browserName: _any }, run) => {
    const faults: string[] = [];
    await run(faults);
    expect(faults, "errors thrown or printed by the pages").toEqual([]);
  },
  /** For contexts that a test creates itself. */
  watchful: async ({ faults }, run) => {
    await run((context) => {
      context.on("weberror", (error) => faults.push(`thrown: ${error.error().message}`));
      context.on(
        "console",
        (message) => isFault(message) && faults.push(`${message.page()?.url()}: ${message.text()}`),
      );
    });
  },
  watched: [
    async ({ context, watchful }, run) => {
      watchful(context);
      await run();
    },
    { auto: true },
  ],
});

export { expect };

/** Browsers log refusals as errors: those of the API, which pages handle, and of missing pages. */
function isFault(message: ConsoleMessage): boolean {
  if (message.type() !== "error") return false;
  const { url } = message.location();
  const isRefusal = /status of 4\d\d/.test(message.text());
  return !(isRefusal && (url === message.page()?.url() || new URL(url).pathname.startsWith("/api/")));
}
