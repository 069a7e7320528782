import type { VirtualClock } from "./virtual-clock.ts";

/** What happens to a request: see `answerFor`. */
export type ServerFault = { status: number } | "hang" | { firstByteMs: number } | "cut" | "corrupt";

export type WorldServer = {
  /** What this request meets when it is made; undefined passes. */
  faultOf: (path: string, nowMs: number) => ServerFault | undefined;
  /** By path in the title's folder. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** The folder's address. */
  base: string;
  /** When each path was asked for. */
  asked: { path: string; atMs: number; method: string }[];
};

const firstByteMs = 30;
const restMs = 50;

type Answer = { firstByteMs: number; restMs: number; status: number; body: Uint8Array<ArrayBuffer>; isCut: boolean };

/** What a request made now will get; undefined never answers, even once the server has healed. */
function answerFor(server: WorldServer, url: string, method: string, nowMs: number): Answer | undefined {
  const path = new URL(url).pathname.slice(new URL(server.base).pathname.length);
  server.asked.push({ path, atMs: nowMs, method });
  const fault = server.faultOf(path, nowMs);
  const file = server.files.get(path);
  const ok = { firstByteMs, restMs, isCut: false };
  if (fault === "hang") return undefined;
  if (typeof fault === "object" && "status" in fault)
    return { ...ok, status: fault.status, body: new Uint8Array(Buffer.from("a fault")) };
  const body = method === "HEAD" ? new Uint8Array() : file;
  if (!file || !body) return { ...ok, status: 404, body: new Uint8Array() };
  if (fault === "cut") return { ...ok, status: 200, body: body.subarray(0, body.length / 2), isCut: true };
  if (fault === "corrupt") return { ...ok, status: 200, body: body.map((byte, at) => byte ^ (at * 31 + 7)) };
  return { ...ok, ...fault, status: 200, body };
}

/** As much of XMLHttpRequest as hls.js uses. */
export function xhrOf(server: WorldServer, clock: VirtualClock) {
  return class FakeXhr extends EventTarget {
    readyState = 0;
    status = 0;
    statusText = "";
    responseType = "";
    response: unknown = null;
    responseText = "";
    responseURL = "";
    onreadystatechange: (() => void) | null = null;
    onprogress: ((event: { loaded: number; lengthComputable: boolean }) => void) | null = null;
    #isAborted = false;
    #url = "";
    open(_method: string, url: string) {
      this.#url = url;
      this.#is(1);
    }
    setRequestHeader() {}
    getAllResponseHeaders = () => "";
    getResponseHeader = () => null;
    abort() {
      this.#isAborted = true;
    }
    send() {
      const answer = answerFor(server, this.#url, "GET", clock.nowMs());
      if (answer) setTimeout(() => this.#begin(answer), answer.firstByteMs);
    }
    #is(state: number) {
      this.readyState = state;
      this.onreadystatechange?.();
    }
    #begin(answer: Answer) {
      if (this.#isAborted) return;
      this.status = answer.status;
      this.responseURL = this.#url;
      this.#is(2);
      this.onprogress?.({ loaded: answer.body.length, lengthComputable: false });
      this.dispatchEvent(new Event("progress"));
      setTimeout(() => this.#end(answer), answer.restMs);
    }
    #end({ isCut, body }: Answer) {
      if (this.#isAborted) return;
      if (isCut) this.status = 0;
      else if (this.responseType === "arraybuffer") this.response = body.slice().buffer;
      else this.response = this.responseText = Buffer.from(body).toString("utf8");
      this.#is(4);
    }
  };
}

/** As much of fetch as the player uses. */
export function fetchOf(server: WorldServer, clock: VirtualClock) {
  return (url: string, { method = "GET", signal }: { method?: string; signal?: AbortSignal } = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(signal?.reason ?? new TypeError("Failed to fetch"));
      if (signal?.aborted) return fail();
      signal?.addEventListener("abort", fail, { once: true });
      const answer = answerFor(server, new URL(url, server.base).href, method, clock.nowMs());
      if (!answer) return;
      const { status, body, isCut } = answer;
      const isEmpty = method === "HEAD";
      setTimeout(() => {
        if (isCut) reject(new TypeError("Failed to fetch"));
        else resolve(responseOf(status, isEmpty ? new Uint8Array() : body));
      }, answer.firstByteMs + answer.restMs);
    });
}

/** Without the streams of a real response, which settle on real timers. */
function responseOf(status: number, body: Uint8Array<ArrayBuffer>): Response {
  const bytes = async () => body.slice().buffer;
  const ok = status >= 200 && status < 300;
  return { status, ok, arrayBuffer: bytes, blob: async () => new Blob([body]) } as unknown as Response;
}
