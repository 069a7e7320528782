import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffWithApp, openStaffBrowser, openStaffSession, staffPassword } from "#tests/support/staff.ts";
import { createStaffCommand } from "./command.ts";

let site: TestApp;
let command: ReturnType<typeof createStaffCommand>;
beforeAll(async () => {
  site = await createTestApp();
  command = createStaffCommand({ ...site, publicUrl: site.config.http.publicUrl, releaseTasks: async () => {} });
});
afterAll(() => site.close());

const linkIn = (said: string) => /access#([\w-]{43})/.exec(said)?.[1] ?? "";
const logged = () =>
  site.database.rows(sql`select call, subject, actor, member_id from audit_log order by id desc limit 1`);

test("the first admin is made at the machine: one command, one link, and the log says so", async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["server/commands/staff.ts", ...args], {
      env: { ...process.env, DATABASE_URL: site.databaseUrl, LOG_LEVEL: "silent" },
    }).catch((error: { code: number; stderr: string }) => error);
  expect(await run("add", "Ada@Example.org", "--role", "king")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Not understood: roles"),
  });
  expect(await run("add")).toMatchObject({ code: 2, stderr: expect.stringContaining("email") });
  const { stdout } = (await run("add", "Ada@Example.org", "--role", "admin")) as { stdout: string };
  expect(await logged()).toEqual([
    { call: "staff add", subject: "ada@example.org", actor: "npm run staff", member_id: null },
  ]);
  const browser = openStaffBrowser(site);
  const body = { token: linkIn(stdout), password: staffPassword };
  expect(await browser("POST /admin/access-link/password", { body })).toMatchObject({ second_factors: [] });
  await expect(command.add({ email: "ada@example.org", name: "A", roles: ["admin"] })).rejects.toThrow("already");
});

test("who is locked out is let in again: by a new link, and by a new second factor", async () => {
  const ada = await createStaffWithApp(site, ["editor"], "locked@example.org");
  const token = linkIn(await command.link(" Locked@Example.org "));
  const session = site.as({ token: await openStaffSession(site, ada.id) });
  await command.reset("locked@example.org");
  await expect(session("GET /admin/me")).rejects.toMatchObject({ status: 401 });
  const body = { token, password: staffPassword };
  const browser = openStaffBrowser(site);
  expect(await browser("POST /admin/access-link/password", { body })).toMatchObject({ second_factors: [] });
  expect(await command.list()).toContain("locked@example.org   editor   active   no second factor yet");
  await command.end("locked@example.org");
  expect(await logged()).toMatchObject([{ call: "staff end", subject: "locked@example.org" }]);
  await expect(command.link("locked@example.org")).rejects.toThrow("Nobody");
});

test("the last admin is kept at the machine too", async () => {
  await site.database.run(sql`update staff_members set roles = '{editor}'`);
  await createStaffWithApp(site, ["admin"], "last@example.org");
  await expect(command.end("last@example.org")).rejects.toThrow("last admin");
});
