import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { freePort, type Program } from "#tests/support/program.ts";

export type Nginx = Pick<Program, "url" | "cpuSeconds" | "stop">;

/** False, with a word on the screen, where there is nothing to compare with. */
export function hasNginx(): boolean {
  if (!spawnSync("nginx", ["-v"]).error) return true;
  process.stdout.write("  nginx is not installed: nothing to compare with\n");
  return false;
}

/** Serves a folder. @param settings directives of its one location */
export async function startNginx(folder: string, settings = ""): Promise<Nginx> {
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; user root; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {} http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
client_body_temp_path ${folder}/arriving; client_max_body_size 0;
server { listen 127.0.0.1:${port}; location / { root ${folder}; ${settings} } } }`,
  );
  const child = spawn("nginx", ["-c", file, "-e", path.join(folder, "error.log")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/nginx.conf`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  }
  return {
    url,
    cpuSeconds: () => 0,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}
