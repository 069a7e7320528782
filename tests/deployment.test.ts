import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { firstClosedFolder } from "#server/database/launcher/system-user.ts";
import { settingsIn } from "../commands/settings-file.mjs";
import { cronEntries, deployedUser, placed, readDeployed, spawnDeployed, startUnit } from "./support/deployed.ts";
import { unitSettings, type Places } from "./support/deployed.ts";
import { productionSettings } from "./support/production-settings.ts";
import { freePort, root } from "./support/program.ts";

const unit = readDeployed("silecs.service");
const example = readDeployed("silecs.env");
const cron = cronEntries(readDeployed("silecs.cron"));

const folder = mkdtempSync(path.join(tmpdir(), "silecs-deployed-"));
// The unprivileged user must be able to traverse it.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The unit's folders, as systemd makes them and an operator does: owned by the user that the program runs as. */
function makeFolders(name: string, port: number): Places {
  // A retry of a test gets its own folders.
  const at = mkdtempSync(path.join(folder, `${name}-`));
  chmodSync(at, 0o755);
  const places = {
    "/srv/silecs": root,
    "/etc/silecs": path.join(at, "etc"),
    "/var/lib/silecs": path.join(at, "lib"),
    "/var/cache/silecs": path.join(at, "cache"),
    "/mnt/backups": path.join(at, "backups"),
    "PORT=3000": `PORT=${port}`,
    ...(existsSync("/usr/bin/node") ? {} : { "/usr/bin/node": process.execPath }),
  };
  for (const made of ["etc", "lib", "cache", "backups"]) {
    mkdirSync(path.join(at, made), { mode: 0o750 });
    if (deployedUser) chownSync(path.join(at, made), deployedUser.uid, deployedUser.gid);
  }
  return places;
}

/** The example with its blanks filled in, as an operator does. */
function filledIn(values: Record<string, string>): string {
  return example.replaceAll(/^(\w+)=(.*)$/gm, (line, name: string) =>
    name in values ? `${name}='${values[name]}'` : line,
  );
}

describe("the systemd unit", () => {
  const verifier = "/usr/bin/systemd-analyze";

  test.skipIf(!existsSync(verifier))("systemd accepts it, for one process and for several", () => {
    const places = makeFolders("verified", 3000);
    for (const name of ["silecs.service", "silecs@.service"]) {
      const file = path.join(folder, name);
      writeFileSync(file, placed(unit, places));
      const { status, stderr } = spawnSync(verifier, ["verify", "--man=no", file.replace("@.", "@web.")], {
        encoding: "utf8",
      });
      // Messages about other units of the machine are ignored.
      expect([status, stderr.split("\n").filter((line) => line.includes(name))]).toEqual([0, []]);
    }
  });

  test("it drops every privilege that the program does not need", () => {
    const settings = unitSettings(unit);
    const one = (name: string) => settings.get(name)?.join("|");
    expect(one("User")).toBe("silecs");
    for (const name of ["NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "RestrictSUIDSGID"])
      expect([name, one(name)]).toEqual([name, "yes"]);
    expect([one("ProtectSystem"), one("CapabilityBoundingSet"), one("UMask")]).toEqual(["strict", "", "0027"]);
    expect(one("RestrictAddressFamilies")).toBe("AF_UNIX AF_INET AF_INET6 AF_NETLINK");
    // FFmpeg's fence needs these, V8 writable and executable memory.
    expect(one("RestrictNamespaces")?.split(" ")).toEqual(expect.arrayContaining(["user", "net"]));
    expect(settings.has("MemoryDenyWriteExecute")).toBe(false);
  });

  test("its stop timeout exceeds the time for draining, requests and the database", () => {
    const seconds = Number(unitSettings(unit).get("TimeoutStopSec")?.[0]);
    const graceMilliseconds = Number(
      /graceMilliseconds = ([\d_]+)/
        .exec(readFileSync(path.join(root, "server/process/stopping.ts"), "utf8"))?.[1]
        ?.replace("_", ""),
    );
    expect(seconds).toBeGreaterThan(5 + 1 + graceMilliseconds / 1000);
    expect(unitSettings(unit).get("KillMode")).toEqual(["mixed"]);
  });
});

describe("the example settings file", () => {
  const blank = Object.entries(settingsIn(example)).filter(([, value]) => value === "");

  test("its blanks are exactly what a first start in production requires, and it contains no secret", () => {
    const required = new Set(
      Object.keys(productionSettings).filter((name) => !["NODE_ENV", "ALLOW_SANDBOX"].includes(name)),
    );
    const ofProviders = /^(?:MERCANET|PAYPAL)_/;
    expect(new Set(blank.map(([name]) => name).filter((name) => !ofProviders.test(name)))).toEqual(required);
    const secrets = Object.entries(settingsIn(example)).filter(([name]) => /SECRET|TOKEN|PASSWORD/.test(name));
    expect(secrets.map(([, value]) => value)).toEqual(secrets.map(() => ""));
    expect(secrets.length).toBeGreaterThan(2);
  });

  test("every setting in it exists", () => {
    const source = ["server/config", "server/adapters/payments"]
      .flatMap(sourcesIn)
      .map((file) => readFileSync(file, "utf8"))
      .join();
    const named = [...example.matchAll(/^#?([A-Z_0-9]+)=/gm)].map(([, name = ""]) => name);
    expect(named.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(source))).toEqual([]);
  });
});

function sourcesIn(folder: string): string[] {
  const at = path.join(root, folder);
  return readdirSync(at, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => path.join(at, name));
}

/** @throws Error with the program's output if it exits first */
async function answering(url: string, { child, ended }: ReturnType<typeof startUnit>): Promise<void> {
  for (let left = 600; left > 0 && child.exitCode === null; left -= 1) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
    await sleep(100);
  }
  child.kill("SIGTERM");
  throw new Error(`the program does not answer:\n${(await ended).said}`);
}

const closed = deployedUser ? firstClosedFolder(root, deployedUser) : null;
if (closed !== null) console.warn(`${closed} is closed to others: the files of deploy/ are not run`);

describe.skipIf(closed !== null)("the files in deploy/ work", () => {
  test("the program starts as its user and answers, and the cron jobs back up, verify and restore it", async () => {
    const port = await freePort();
    const places = makeFolders("run", port);
    const settings = filledIn({ ...productionSettings, PAYMENT_PROVIDERS: "sandbox" });
    expect(settingsIn(settings)["NODE_ENV"]).toBe("production");
    const file = path.join(places["/etc/silecs"] ?? "", "silecs.env");
    // The example takes payments by providers, this test by none.
    writeFileSync(file, `${placed(settings, places)}\nALLOW_SANDBOX=1\n`);
    writeFileSync(path.join(path.dirname(file), "backup.key"), Buffer.alloc(32, 7).toString("base64"));
    // As its owner: npm run build.
    execFileSync(process.execPath, ["commands/build.mjs"], { cwd: root, stdio: "pipe" });

    const service = startUnit(placed(unit, places));
    try {
      await answering(`http://127.0.0.1:${port}/readyz`, service);

      const [backup, check, drill] = cron.map(({ command, environment }) => {
        const placedFile = { ...environment, SETTINGS_FILE: placed(environment["SETTINGS_FILE"] ?? "", places) };
        return () => spawnDeployed(placed(command, places), placedFile, "/").ended;
      });
      expect(await backup?.()).toMatchObject({ code: 0, said: expect.stringContaining("The backup is complete") });
      const kept = readdirSync(places["/mnt/backups"] ?? "").filter((name) => name.startsWith("silecs-"));
      expect(kept).toEqual([expect.stringMatching(/^silecs-.*\.tar\.enc$/)]);
      expect(await check?.()).toMatchObject({ code: 0, said: expect.stringContaining("The backup is whole") });
      expect(await drill?.()).toMatchObject({ code: 0, said: expect.stringContaining("The drill found no fault") });
    } finally {
      service.child.kill("SIGTERM");
    }
    expect((await service.ended).code).toBe(0);
  }, 180_000);

  test("the unchanged example is refused, and missing settings are named", async () => {
    const places = makeFolders("blank", await freePort());
    writeFileSync(path.join(places["/etc/silecs"] ?? "", "silecs.env"), placed(example, places));
    const { code, said } = await startUnit(placed(unit, places)).ended;
    expect(code).toBe(1);
    for (const name of ["MERCANET_MERCHANT_ID", "PAYPAL_CLIENT_ID"]) expect(said).toContain(name);
  }, 60_000);
});

describe("SETTINGS_FILE", () => {
  test("reads lines as systemd does, and rejects what systemd would read differently", () => {
    expect(
      settingsIn(
        '# a\n; b\n\nA=\nB=Voir et Savoir \nC=\'8 rue « des » Lices, "35" $x\'\nD="l’eau d\'ici"\n E=a#b=c;d$e',
      ),
    ).toEqual({ A: "", B: "Voir et Savoir", C: '8 rue « des » Lices, "35" $x', D: "l’eau d'ici", E: "a#b=c;d$e" });
    for (const line of ["A='one'two", 'A="\\$"', 'A="$x"', "A=one\\", "A='it's'", "export A=1", "A"])
      expect(() => settingsIn(`#\n${line}`)).toThrow("line 2");
  });

  test("if it cannot be read, the command fails before doing anything", () => {
    const { status, stderr } = spawnSync(process.execPath, ["commands/backup.mjs", `${folder}/nowhere/`], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, SETTINGS_FILE: path.join(folder, "none.env") },
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining("SETTINGS_FILE")]);
    expect(existsSync(path.join(folder, "nowhere"))).toBe(false);
  });
});
