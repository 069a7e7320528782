import type { VirtualClock } from "./virtual-clock.ts";

/** What happens to a request: see `responseTo`. */
export type ServerFault = { status: number } | "hang" | { firstByteMs: number } | "cut" | "corrupt";

export type WorldServer = {
  /** The fault of this request; undefined for none. */
  faultOf: (path: string, nowMs: number) => ServerFault | undefined;
  /** By path in the title's folder. */
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** The folder's URL. */
  base: string;
  /** All requests so far. */
  requests: { path: string; atMs: number; method: string }[];
};

const firstByteMs = 30;
const restMs = 50;

type FakeResponse = {
  firstByteMs: number;
  restMs: number;
  status: number;
  body: Uint8Array<ArrayBuffer>;
  isCut: boolean;
};

const scrambled = new WeakMap<Uint8Array, Uint8Array<ArrayBuffer>>();

/** The file with every byte changed. Made once: a damaged segment is requested again and again. */
function scramble(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const known = scrambled.get(body) ?? body.map((byte, at) => byte ^ (at * 31 + 7));
  scrambled.set(body, known);
  return known;
}

/** The response to a request made now; undefined for none, even if the server recovers. */
function responseTo(server: WorldServer, url: string, method: string, nowMs: number): FakeResponse | undefined {
  const path = new URL(url).pathname.slice(new URL(server.base).pathname.length);
  server.requests.push({ path, atMs: nowMs, method });
  const fault = server.faultOf(path, nowMs);
  const file = server.files.get(path);
  const ok = { firstByteMs, restMs, isCut: false };
  if (fault === "hang") return undefined;
  if (typeof fault === "object" && "status" in fault)
    return { ...ok, status: fault.status, body: new Uint8Array(Buffer.from("an error")) };
  const body = method === "HEAD" ? new Uint8Array() : file;
  if (!file || !body) return { ...ok, status: 404, body: new Uint8Array() };
  if (fault === "cut") return { ...ok, status: 200, body: body.subarray(0, body.length / 2), isCut: true };
  if (fault === "corrupt") return { ...ok, status: 200, body: scramble(body) };
  return { ...ok, ...fault, status: 200, body };
}

/** The part of XMLHttpRequest that hls.js uses. */
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
      const response = responseTo(server, this.#url, "GET", clock.nowMs());
      if (response) setTimeout(() => this.#begin(response), response.firstByteMs);
    }
    #is(state: number) {
      this.readyState = state;
      this.onreadystatechange?.();
    }
    #begin(response: FakeResponse) {
      if (this.#isAborted) return;
      this.status = response.status;
      this.responseURL = this.#url;
      this.#is(2);
      this.onprogress?.({ loaded: response.body.length, lengthComputable: false });
      this.dispatchEvent(new Event("progress"));
      setTimeout(() => this.#end(response), response.restMs);
    }
    #end({ isCut, body }: FakeResponse) {
      if (this.#isAborted) return;
      if (isCut) this.status = 0;
      else if (this.responseType === "arraybuffer") this.response = body.slice().buffer;
      else this.response = this.responseText = Buffer.from(body).toString("utf8");
      this.#is(4);
    }
  };
}

/** The part of fetch that the player uses. */
export function fetchOf(server: WorldServer, clock: VirtualClock) {
  return (url: string, { method = "GET", signal }: { method?: string; signal?: AbortSignal } = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(signal?.reason ?? new TypeError("Failed to fetch"));
      if (signal?.aborted) return fail();
      signal?.addEventListener("abort", fail, { once: true });
      const response = responseTo(server, new URL(url, server.base).href, method, clock.nowMs());
      if (!response) return;
      const { status, body, isCut } = response;
      const isEmpty = method === "HEAD";
      setTimeout(() => {
        if (isCut) reject(new TypeError("Failed to fetch"));
        else resolve(responseOf(status, isEmpty ? new Uint8Array() : body));
      }, response.firstByteMs + response.restMs);
    });
}

/** Without the streams of a real response, which settle on real timers. */
function responseOf(status: number, body: Uint8Array<ArrayBuffer>): Response {
  const bytes = async () => body.slice().buffer;
  const ok = status >= 200 && status < 300;
  return { status, ok, arrayBuffer: bytes, blob: async () => new Blob([body]) } as unknown as Response;
}
