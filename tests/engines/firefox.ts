import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ENGINES } from "#commands/engine-list.mjs";
import { connect } from "./bidi.ts";
import { windowSize, type Browser } from "./browser.ts";
import { run } from "./processes.ts";

/** A user's preferences, without background requests. Autoplay follows the browser's defaults. */
const preferences = {
  "intl.accept_languages": "fr-FR, fr",
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "signon.rememberSignons": false,
};

type Evaluated =
  | { type: "success"; result: { value: string } }
  | { type: "exception"; exceptionDetails: { text: string } };

/** Headless Firefox with its own profile in `folder`. */
export async function openFirefox(folder: string, onFault: (text: string) => void): Promise<Browser> {
  const profile = path.join(folder, "profile");
  mkdirSync(profile, { recursive: true });
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`);
  writeFileSync(path.join(profile, "user.js"), lines.join(""));
  const firefox = run(
    ENGINES.firefox?.programs().firefox ?? "firefox",
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
    // Firefox refuses a home folder owned by another user.
    { HOME: folder },
  );
  try {
    const url = await firefox.says(/WebDriver BiDi listening on (ws:\/\/\S+)/);
    const bidi = await connect(`${url}/session`, (method, params) => {
      const entry = params as { type?: string; level?: string; text?: string | null };
      if (method === "log.entryAdded" && entry.type === "javascript" && entry.level === "error")
        onFault(entry.text ?? "an error without words");
    });
    const browser = await openWindow(bidi);
    const close = async () => {
      bidi.close();
      await firefox.stop();
    };
    return { ...browser, close };
  } catch (error) {
    await firefox.stop();
    throw error;
  }
}

async function openWindow(bidi: Awaited<ReturnType<typeof connect>>): Promise<Omit<Browser, "close">> {
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: {},
  });
  await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
  // A new tab has the focus; in the first tab the address bar has it, and buttons receive no keys.
  const { context } = await bidi.send<{ context: string }>("browsingContext.create", { type: "tab" });
  await bidi.send("browsingContext.setViewport", { context, viewport: windowSize });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (address) =>
      void (await bidi.send("browsingContext.navigate", { context, url: address, wait: "complete" })),
    async evaluate(expression) {
      const answer = await bidi.send<Evaluated>("script.evaluate", {
        expression: `JSON.stringify(${expression}) ?? "null"`,
        target: { context },
        awaitPromise: false,
      });
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    perform: async (input) => void (await bidi.send("input.performActions", { context, actions: [input] })),
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
  };
}
