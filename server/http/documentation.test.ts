import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Identity, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { productionSettings } from "#tests/support/production-settings.ts";
import { createStaffMember, insertStaffToken, openStaffSession } from "#tests/support/staff.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp(productionSettings);
});
afterAll(() => site.close());

type Document = { paths: Record<string, unknown>; components: { securitySchemes: object } };

async function described(sent: Identity & { headers?: Record<string, string> }) {
  const answer = await site.send("GET", "/api/openapi.json", sent);
  const { paths, components } = (await answer.json()) as Document;
  const page = await (await site.send("GET", "/api/docs", sent)).text();
  return {
    caching: answer.headers.get("cache-control"),
    tellsSubscribersCalls: "/me/profile" in paths && page.includes("/videos/{id}/playing-url"),
    staffPaths: Object.keys(paths).filter((path) => path.startsWith("/admin/")).length,
    schemes: Object.keys(components.securitySchemes),
    pageNamesStaff: /\/admin\/|Staff:/.test(page),
  };
}

const publicVersion = {
  caching: "private, no-store",
  tellsSubscribersCalls: true,
  staffPaths: 0,
  schemes: ["token"],
  pageNamesStaff: false,
};

test("in production the staff's calls are described to staff who gave both factors, and to nobody else", async () => {
  const { id } = await createStaffMember(site, ["support"]);
  const token = await openStaffSession(site, id);
  const schemes = ["token", "staffCookie", "staffSession", "staffToken"];
  const script = await insertStaffToken(site, id, ["support"]);
  for (const sent of [{ token }, { token: script }, { headers: { cookie: `__Host-staff=${token}` } }]) {
    const { staffPaths, ...rest } = await described(sent);
    expect(rest).toEqual({ ...publicVersion, staffPaths: undefined, schemes, pageNamesStaff: true });
    expect(staffPaths).toBeGreaterThan(50);
  }
  const halfSignedIn = await openStaffSession(site, id, { isComplete: false });
  const subscriber = await subscribe(site);
  for (const sent of [{}, { token: "x".repeat(43) }, { token: halfSignedIn }, { token: subscriber.token }])
    expect(await described(sent)).toEqual(publicVersion);
});

test("the description is compressed once, for whoever accepts gzip", async () => {
  const ask = async (encoding: string) => {
    const answer = await site.send("GET", "/api/openapi.json", { headers: { "accept-encoding": encoding } });
    const { headers } = answer;
    const { openapi } = (await answer.json()) as { openapi: string };
    return [headers.get("content-encoding"), headers.get("vary"), openapi];
  };
  expect(await ask("gzip, deflate, br")).toEqual(["gzip", "accept-encoding", "3.1.0"]);
  expect(await ask("br")).toEqual([null, "accept-encoding", "3.1.0"]);
});
