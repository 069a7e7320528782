import { spawn } from "node:child_process";
import { once } from "node:events";
import { buildah, output } from "./programs.ts";

type ImageConfig = { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; WorkingDir: string };

/** An image's root folder and how its containers start. */
export type Image = { root: string; config: ImageConfig };

export async function mountImage(folder: string, name: string): Promise<Image> {
  const inspected: { OCIv1: { config: ImageConfig } } = JSON.parse(
    await output("buildah", buildah(folder, "inspect", "--type=image", name)),
  );
  const container = await output("buildah", buildah(folder, "from", name));
  return { root: await output("buildah", buildah(folder, "mount", container)), config: inspected.OCIv1.config };
}

export type Container = {
  /** What it has said so far. */
  said(): string;
  /** Runs one of the image's programs beside it, in the same root and as the same user. Resolves to its exit code. */
  exec(...command: string[]): Promise<number>;
  /** Asks it to stop. Resolves to its exit code. */
  stop(): Promise<number>;
};

/** Readies a mount namespace as `docker run --read-only --tmpfs /tmp --cap-drop ALL` does, and starts what follows in it. */
const enter = `set -e
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$data" "$root/var/lib/silecs"
mount -o remount,ro,bind "$root"
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all \\
  sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`;

/**
 * Starts an image without an engine: its own root, read-only, and its user without privileges; the network is the machine's.
 * @param data a folder of that user's, for the image's volume
 */
export function startContainer({ root, config }: Image, data: string, settings: Record<string, string>): Container {
  const env = {
    ...Object.fromEntries(
      config.Env.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    ),
    ...settings,
    root,
    data,
    user: config.User.split(":")[0],
    folder: config.WorkingDir,
  };
  const start = (command: readonly string[]) =>
    spawn("unshare", ["--mount", "sh", "-c", enter, "sh", ...command], { env, stdio: ["ignore", "pipe", "pipe"] });
  const child = start([...config.Entrypoint, ...config.Cmd]);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (said += String(piece)));
  const ended = once(child, "exit").then(([code]) => Number(code));
  return {
    said: () => said,
    async exec(...command) {
      const one = start(command);
      one.stdout.resume();
      one.stderr.resume();
      const [code] = await once(one, "exit");
      return Number(code);
    },
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
