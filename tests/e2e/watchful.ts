import { expect, test as base, type BrowserContext, type ConsoleMessage } from "@playwright/test";

/** Faults that no visitor may cause: errors thrown in a page, and what pages print as errors. */
export const test = base.extend<{ faults: string[]; watchful: (context: BrowserContext) => void; watched: void }>({
  // Drawn without a graphics card, what moves by itself takes the processor from what is looked at.
  contextOptions: { reducedMotion: "reduce" },
  faults: async ({ browserName: _any }, run) => {
    const faults: string[] = [];
    await run(faults);
    expect(faults, "errors thrown or printed by the pages").toEqual([]);
  },
  /** For contexts that a test makes itself. */
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

/** The browser prints refusals as errors: of the API, which the page goes on from, and of a page that is not there. */
function isFault(message: ConsoleMessage): boolean {
  if (message.type() !== "error") return false;
  const { url } = message.location();
  const isRefusal = /status of 4\d\d/.test(message.text());
  return !(isRefusal && (url === message.page()?.url() || new URL(url).pathname.startsWith("/api/")));
}
