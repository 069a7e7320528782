import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { refuseMalformedFolder } from "./file-key.ts";
import { PiecesGoneError, type Pieces, type Unfinished } from "./pieces.ts";
import { objectAt, objectsAt, type BucketLocation } from "./bucket-location.ts";

/** A hidden object beside the later one: `.film.mkv.<token>.<end>.part`. Hidden names are no keys. */
const hiddenName = /^\.(.+)\.([\w-]+)\.\d+\.part$/;

type Beginnings = Pick<Pieces, "keep" | "kept" | "forget" | "unfinished">;

/** Beginnings of pieces: S3 refuses a part below 5 MiB unless it is a file's last. */
export function s3Beginnings(place: BucketLocation): Beginnings & { removeAll(file: Unfinished): Promise<void> } {
  const { client } = place;
  const remove = (key: string) => client.send(new DeleteObjectCommand(objectAt(place, key)));
  return {
    async keep(file, startsAt, content) {
      const object = objectAt(place, keyOf(file, startsAt + content.length));
      await client.send(new PutObjectCommand({ ...object, Body: content }));
    },
    async kept(file, { startsAt, endsAt }) {
      const content = await client
        .send(new GetObjectCommand(objectAt(place, keyOf(file, endsAt))))
        .then(({ Body }) => (Body instanceof Readable ? buffer(Body) : undefined))
        .catch((error: unknown) => {
          if (error instanceof Error && error.name === "NoSuchKey") return undefined;
          throw error;
        });
      if (content?.length !== endsAt - startsAt) throw new PiecesGoneError(`A part of ${file.key} is missing`);
      return content;
    },
    async forget(file, { endsAt }) {
      await remove(keyOf(file, endsAt));
    },
    async removeAll(file) {
      for await (const { key } of objectsAt(place, beginOf(file))) await remove(key);
    },
    // A bucket's lifecycle rule ends what else was begun.
    async *unfinished(folder) {
      refuseMalformedFolder(folder);
      for await (const { key, changedAt } of objectsAt(place, folder)) {
        const [parent, base] = divided(key);
        const [, name, token = ""] = hiddenName.exec(base) ?? [];
        if (name === undefined) continue;
        yield { key: parent + name, token: Buffer.from(token, "base64url").toString(), changedAt };
      }
    },
  };
}

const keyOf = (file: Unfinished, endsAt: number): string => `${beginOf(file)}${endsAt}.part`;

function beginOf({ key, token }: Unfinished): string {
  const [parent, base] = divided(key);
  // A store may name an upload by any characters.
  return `${parent}.${base}.${Buffer.from(token).toString("base64url")}.`;
}

/** The folder of a key, with its slash, and the name in it. */
function divided(key: string): [string, string] {
  const cut = key.lastIndexOf("/") + 1;
  return [key.slice(0, cut), key.slice(cut)];
}
