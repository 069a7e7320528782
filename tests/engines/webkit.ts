import { setTimeout as sleep } from "node:timers/promises";
import { ENGINES } from "#commands/engine-list.mjs";
import { windowSize, type Browser } from "./browser.ts";
import { run, type Running } from "./processes.ts";

const patienceMs = 60_000;
/** Height of MiniBrowser's toolbar, in pixels. */
const barHeight = 38;

/** WebKitGTK's MiniBrowser on its own virtual screen, through WebDriver (https://www.w3.org/TR/webdriver). */
export async function openWebKit(folder: string): Promise<Browser> {
  const { WebKitWebDriver = "", MiniBrowser = "", Xvfb = "" } = ENGINES.webkit?.programs() ?? {};
  const { width, height } = windowSize;
  const started: Running[] = [];
  const stop = async () => {
    for (const running of started.toReversed()) await running.stop();
  };
  try {
    const screen = run(Xvfb, ["-displayfd", "1", "-screen", "0", `${width}x${height + 200}x24`, "-nolisten", "tcp"]);
    started.push(screen);
    const display = await screen.says(/^(\d+)$/m);
    const port = 20_000 + Math.trunc(process.pid % 20_000);
    const env = { HOME: folder, DISPLAY: `:${display}`, GDK_BACKEND: "x11", LANGUAGE: "fr_FR:fr", NO_AT_BRIDGE: "1" };
    started.push(run(WebKitWebDriver, [`--port=${port}`, "--host=127.0.0.1"], env));
    const base = `http://127.0.0.1:${port}`;
    await answering(`${base}/status`);
    return await openSession(base, MiniBrowser, stop);
  } catch (error) {
    const said = started.map((running) => running.printed()).join("\n");
    await stop();
    throw new Error(`WebKit did not start: ${said}`, { cause: error });
  }
}

async function openSession(base: string, binary: string, stop: () => Promise<void>): Promise<Browser> {
  const { width, height } = windowSize;
  const args = ["--automation"];
  const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
    "POST",
    `${base}/session`,
    { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { binary, args } } } },
  );
  const session = `${base}/session/${sessionId}`;
  await send("POST", `${session}/window/rect`, { x: 0, y: 0, width, height: height + barHeight });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (address) => void (await send("POST", `${session}/url`, { url: address })),
    async evaluate(expression) {
      const script = `return JSON.stringify(${expression}) ?? "null"`;
      return JSON.parse(await send<string>("POST", `${session}/execute/sync`, { script, args: [] }));
    },
    perform: async (input) => void (await send("POST", `${session}/actions`, { actions: [input] })),
    screenshot: async () => Buffer.from(await send<string>("GET", `${session}/screenshot`), "base64"),
    async close() {
      await send("DELETE", session).catch(() => undefined);
      await stop();
    },
  };
}

/** @throws Error with the driver's message if the command fails */
async function send<Value>(method: string, url: string, body?: unknown): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`${url} does not answer`);
}
