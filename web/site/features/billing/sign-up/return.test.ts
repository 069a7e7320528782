import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outcomeAfterPolling } from "./return.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "fr" } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
});

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
const pending = () => json({ status: "pending", reason: null, offers_full_price: false });
const cutOff = () => new Response('{"status":', { headers: { "content-type": "application/json" } });

/** What the person reads after all polls. */
async function told(success: string | null) {
  const end = outcomeAfterPolling(success, new AbortController().signal);
  await vi.runAllTimersAsync();
  return (await end).kind;
}

test.each([
  ["no network", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an answer that breaks off", async () => cutOff()],
  ["a service that is away", async () => new Response("", { status: 503 })],
])("with %s, whoever comes back from paying is told that nothing is known", async (_name, answer) => {
  fetched.mockImplementation(answer);
  expect(await told("1")).toBe("unheard");
  expect(fetched).toHaveBeenCalledTimes(20);
  expect(await told("check")).toBe("unheard");
  // Nobody came back from anything: no dialog.
  expect(await told(null)).toBe("idle");
});

test("a fault of the page itself is told to the person too, and noted", async () => {
  const noted = vi.spyOn(console, "error").mockReturnValue();
  const headers = {
    get: () => {
      throw new RangeError("a fault");
    },
  };
  fetched.mockImplementation(async () => ({ ok: true, headers }) as unknown as Response);
  expect(await told("check")).toBe("unheard");
  expect(noted).toHaveBeenCalledWith(expect.any(RangeError));
});

test("a provider that has not answered yet is told apart from a service out of reach", async () => {
  fetched.mockImplementation(async () => pending());
  expect(await told("1")).toBe("slow");
});

test("a moment without network is waited out", async () => {
  fetched.mockImplementationOnce(async () => cutOff());
  fetched.mockImplementation(async () => json({ status: "paid", reason: null, offers_full_price: false }));
  expect(await told("1")).toBe("thanks");
});
