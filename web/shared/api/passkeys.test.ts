import { afterEach, expect, test, vi } from "vitest";
import { canUsePasskeys, createPasskey, PasskeyError } from "./passkeys.ts";

afterEach(() => vi.unstubAllGlobals());

function at(hostname: string, { secure = true, hasPasskeys = true } = {}): void {
  vi.stubGlobal("isSecureContext", secure);
  vi.stubGlobal("location", { hostname });
  vi.stubGlobal("PublicKeyCredential", hasPasskeys ? () => undefined : undefined);
}

test("passkeys need a browser that has them, a secure page, and a host with a name", () => {
  at("silecs.example");
  expect(canUsePasskeys()).toBe(true);
  for (const host of ["127.0.0.1", "[::1]"]) {
    at(host);
    expect(canUsePasskeys()).toBe(false);
  }
  at("silecs.example", { secure: false });
  expect(canUsePasskeys()).toBe(false);
  at("silecs.example", { hasPasskeys: false });
  expect(canUsePasskeys()).toBe(false);
});

const options = (timeout: number) => ({
  rp: { name: "Silecs", id: "silecs.example" },
  user: { id: "AAAA", name: "a", displayName: "A" },
  challenge: "AAAA",
  pubKeyCredParams: [],
  timeout,
  authenticatorSelection: { userVerification: "required" },
});

test.each([
  ["NotAllowedError", 60_000, "cancelled"],
  ["NotAllowedError", 0, "timedOut"],
  ["InvalidStateError", 60_000, "registered"],
  ["ConstraintError", 60_000, "unsuitable"],
  ["AbortError", 60_000, "cancelled"],
  ["UnknownError", 60_000, "failed"],
  ["NetworkError", 60_000, "failed"],
] as const)("a browser's %s, with %i ms given, reads as %s", async (name, timeout, trouble) => {
  at("silecs.example");
  const create = () => Promise.reject(new DOMException("no", name));
  vi.stubGlobal("navigator", { credentials: { create } });
  const refused = await createPasskey(options(timeout)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PasskeyError);
  expect(refused).toMatchObject({ trouble });
});
