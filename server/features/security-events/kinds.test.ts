import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import type { EndpointSpec } from "#contract/endpoint.ts";
import { AppError } from "#server/http/errors.ts";
import { kindOf, typedIn, watchedCalls } from "./kinds.ts";

const endpoints = Object.values(contract).flatMap((calls) => Object.values<EndpointSpec>(calls));
const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`;

/** Limited for other reasons than a secret: they count as `limit`. */
const withoutSecret = [
  ...[
    "POST /pub/appeals",
    "GET /me/data-export",
    "POST /tracking-data/events",
    "POST /comments",
    "POST /comment-reports",
  ],
  ...["POST /me/plan-change", "POST /me/card", "POST /me/hosted-card", "POST /pub/declarations"],
];

test("every call at which attempts are counted is watched, or guards no secret", () => {
  const limited = endpoints.filter(({ errors }) => errors.includes("tooManyAttempts")).map(nameOf);
  expect(limited.filter((name) => !(name in watchedCalls) && !withoutSecret.includes(name))).toEqual([]);
});

test("only calls of the contract are watched", () => {
  const names = new Set(endpoints.map(nameOf));
  expect(Object.keys(watchedCalls).filter((name) => !names.has(name))).toEqual([]);
  expect(withoutSecret.filter((name) => !names.has(name))).toEqual([]);
});

const kind = (call: string, error: AppError) => kindOf({ call, error });

test("mistyped fields, kids' refusals and ended sessions of subscribers are no events", () => {
  expect(kind("POST /auth/token", new AppError("invalid", { fields: { username: "required" } }))).toBeUndefined();
  expect(kind("POST /contact", new AppError("invalid", { fields: { email: "email" } }))).toBeUndefined();
  expect(kind("GET /me/devices", new AppError("notAllowed"))).toBeUndefined();
  expect(kind("GET /me/devices", new AppError("sessionEnded"))).toBeUndefined();
  expect(kind("GET /admin/me", new AppError("sessionEnded"))).toBeUndefined();
  expect(kind("GET /videos/{id}", new AppError("notFound"))).toBeUndefined();
});

test("attempts beyond a limit count to the secret that they aim at, or to none", () => {
  const tooMany = new AppError("tooManyAttempts");
  expect(kind("POST /auth/token", tooMany)).toBe("sign-in");
  expect(kind("POST /mercanet/verify-card", tooMany)).toBe("limit");
  expect(kind("POST /comments", tooMany)).toBe("limit");
});

test("an address is read as accounts store it, without what PostgreSQL cannot store", () => {
  const read = (username: unknown) => typedIn({ call: "POST /auth/token", body: { username } })?.email;
  expect(read(" Ada@Example.FR ")).toBe("ada@example.fr");
  expect(read("nul\0\uD800@example.fr")).toBe("nul\uFFFD@example.fr");
  expect(read("x".repeat(5000))).toHaveLength(320);
  expect(read(12)).toBeUndefined();
  expect(typedIn({ call: "POST /me/deletion", body: { username: "a" } })).toBeNull();
});
