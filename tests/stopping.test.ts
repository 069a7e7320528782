import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { startProgram } from "#tests/support/program.ts";

async function withProgram(work: (program: Awaited<ReturnType<typeof startProgram>>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-stopping-"));
  const database = await createTestDatabase();
  const program = await startProgram(
    "server/main.ts",
    { DATABASE_URL: database.url, DATA_DIR: folder, DEMO_CATALOGUE: "0" },
    "/healthz",
  );
  try {
    await work(program);
  } finally {
    await program.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a request under way when the program is asked to stop is still answered", async () => {
  await withProgram(async (program) => {
    const { hostname, port } = new URL(program.url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const body = JSON.stringify({ username: "nobody@example.fr", password: "whatever it was" });
    const head = `POST /api/auth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 200));
    const stopped = program.stop();
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.write(body.slice(10));
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 401/);
    await stopped;
  });
});
