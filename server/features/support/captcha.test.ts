import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { beforeAll, expect, test } from "vitest";
import { makeChallenge, readSolution } from "./captcha.ts";

const at = new Date("2026-03-10T09:00:00Z");
const late = new Date("2026-03-10T09:10:00Z");
const secret = "a secret of the test";

type Challenge = Awaited<ReturnType<typeof makeChallenge>>;
type Parameters = Challenge["parameters"];
let challenge: Challenge;
let solution: { counter: number; derivedKey: string };

beforeAll(async () => {
  challenge = await makeChallenge(secret, at);
  const found = await solveChallenge({ challenge, deriveKey });
  if (!found) throw new Error("no solution was found");
  solution = found;
});

/** The solution as a client sends it, with what somebody changed in it. */
function token({ parameters = {}, found = {}, signature = challenge.signature }: Changes = {}): string {
  const changed = { parameters: { ...challenge.parameters, ...parameters }, signature };
  return Buffer.from(JSON.stringify({ challenge: changed, solution: { ...solution, ...found } })).toString("base64");
}
type Changes = { parameters?: { [name in keyof Parameters]?: unknown }; found?: object; signature?: string };

test("a solved challenge is accepted until ten minutes have passed, and names itself", async () => {
  const read = await readSolution(token(), secret, at);
  expect(read).toEqual({ challenge: challenge.parameters.nonce, expiresAt: late });
  expect(await readSolution(token(), secret, new Date(late.getTime() - 1000))).toBeDefined();
  expect(await readSolution(token(), secret, late)).toBeUndefined();
});

test("its end cannot be moved, neither rewritten nor spliced into what is around it (CVE-2025-68113)", async () => {
  const { data, salt, nonce } = challenge.parameters;
  const end = data.expires_at;
  const forgeries: Changes[] = [
    { parameters: { data: { expires_at: end + 3600 } } },
    { parameters: { data: { expires_at: Number(`${end}0`) } } },
    { parameters: { salt: `${salt}?expires=${end + 3600}` } },
    { parameters: { nonce: nonce.slice(0, -2), salt: nonce.slice(-2) + salt } },
    // A digit of the counter that moves into the nonce: the splice by which the first version was fooled.
    { parameters: { nonce: `${nonce}00` }, found: { counter: 0 } },
  ];
  for (const forgery of forgeries) expect(await readSolution(token(forgery), secret, late)).toBeUndefined();
  for (const forgery of forgeries) expect(await readSolution(token(forgery), secret, at)).toBeUndefined();
});

test("a changed, unsigned or half-solved challenge and another server's are refused", async () => {
  const easier = { cost: 1, keyPrefix: "00" };
  for (const changes of [
    { parameters: easier },
    { found: { counter: solution.counter + 1 } },
    { found: { counter: -1 } },
    { found: { counter: 1.5 } },
    { found: { derivedKey: challenge.parameters.keyPrefix.padEnd(64, "0") } },
    { found: { derivedKey: "" } },
    { signature: "00" },
    { signature: "" },
    { parameters: { algorithm: "SHA-256" } },
  ] satisfies Changes[])
    expect([changes, await readSolution(token(changes), secret, at)]).toEqual([changes, undefined]);
  expect(await readSolution(token(), "another secret", at)).toBeUndefined();
});

test.each(["", "not base64 %", "bnVsbA==", "W10=", Buffer.from("{}").toString("base64"), "e30=".repeat(400)])(
  "'%s' is no solution",
  async (payload) => {
    expect(await readSolution(payload, secret, at)).toBeUndefined();
  },
);
