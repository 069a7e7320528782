import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { avatarImage, AvatarFault } from "./avatar-image.ts";
import { isUploaded, uploadedAvatar } from "./avatars.ts";
import { findProfiles } from "./queries.ts";

/** The image store: a file written under a key is served at /images/<key>. */
export type Images = {
  write(key: string, content: Readable): Promise<void>;
  remove(key: string): Promise<void>;
  open(key: string): Promise<{ read(): Promise<Buffer | Readable> } | undefined>;
  /** Writes with `write`, then stores the key with `switchKey`; if either fails, the written file is removed. */
  publish<T>(key: string, write: () => Promise<void>, switchKey: (key: string) => Promise<T>): Promise<T>;
};

export type ProfilePictures = ReturnType<typeof createPictures>;

/** Uploaded pictures. Built-in avatars are never removed. */
export function createPictures(images: Images, pictures: Pictures) {
  const forget = async (avatar: string): Promise<void> => {
    if (isUploaded(avatar)) await images.remove(avatar);
  };
  return {
    forget,
    /**
     * Publishes an uploaded picture under a new key, which `save` stores in a profile.
     * @throws AppError invalid, for the picture; whatever `save` throws
     */
    async keep<T>(upload: Buffer | undefined, save: (avatar: string | undefined) => Promise<T>): Promise<T> {
      if (!upload) return save(undefined);
      const key = uploadedAvatar(randomBytes(16).toString("hex"));
      const picture = await asAvatar(pictures, upload);
      return images.publish(key, () => images.write(key, Readable.from([picture])), save);
    },
    async ofAccount(database: Database, accountId: number): Promise<{ name: string; content: Buffer }[]> {
      const files: { name: string; content: Buffer }[] = [];
      for (const { avatar } of await findProfiles(database, accountId)) {
        const file = isUploaded(avatar) ? await images.open(avatar) : undefined;
        if (file) files.push({ name: avatar, content: await buffer(Readable.from(await file.read())) });
      }
      return files;
    },
    /** Call in the transaction that erases the account. */
    async forgetAll(inside: Database, accountId: number): Promise<void> {
      for (const { avatar } of await findProfiles(inside, accountId)) await forget(avatar);
    },
  };
}

async function asAvatar(pictures: Pictures, upload: Buffer): Promise<Buffer> {
  try {
    return await avatarImage(pictures, upload);
  } catch (error) {
    if (error instanceof AvatarFault) throw new AppError("invalid", { fields: { avatar_file: error.fault } });
    throw error;
  }
}
