import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Transform } from "node:stream";
import { BackupError } from "./backup-error.ts";
import type { PlacedFile } from "./backup-place.ts";

/** The operator's key; files are encrypted with keys derived from it. */
export type BackupKey = { bytes: Buffer };

/** Where a backup is read from; an encrypted one needs its key. */
export type BackupSource = PlacedFile & { key: BackupKey | undefined };

/*
 * The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as in age: AES-256-GCM over chunks, whose nonces hold a
 * counter and mark the last chunk. So no chunk can be changed, moved, repeated or cut off. Each file has a key of its own,
 * derived with HKDF from its random salt. A file is its header (magic, key's name, salt), then the chunks with their tags.
 */
const cipher = "aes-256-gcm";
const magic = Buffer.from("silecs\u0001e");
const [nameBytes, saltBytes, tagBytes] = [8, 16, 16];
const headerBytes = magic.length + nameBytes + saltBytes;
const chunkBytes = 64 * 1024;
const keyBytes = 32;

/**
 * Reads a key: 32 random bytes in base64 or hexadecimal, as `openssl rand -base64 32` prints them.
 * @throws BackupError without such a key
 */
export function readBackupKey(file: string): BackupKey {
  const fault = (what: string) => new BackupError(`BACKUP_KEY_FILE: ${file} ${what}`, 2);
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw fault(`cannot be read (${(error as Error).message})`);
  }
  const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  if (bytes.length !== keyBytes || !/^[0-9A-Za-z+/]+=*$/.test(text)) {
    throw fault("holds no key: fill it with what 'openssl rand -base64 32' prints");
  }
  return { bytes };
}

/** Tells the right key from others without revealing it. */
function nameOf({ bytes }: BackupKey): Buffer {
  return createHmac("sha256", bytes).update("silecs backup key").digest().subarray(0, nameBytes);
}

function fileKey({ bytes }: BackupKey, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", bytes, salt, "silecs backup", keyBytes));
}

function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(counter, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts what passes through. */
export function encrypting(key: BackupKey): Transform {
  const salt = randomBytes(saltBytes);
  const header = Buffer.concat([magic, nameOf(key), salt]);
  const own = fileKey(key, salt);
  const waiting = createWaiting();
  let counter = 0;
  const seal = (plain: Buffer, isLast: boolean) => {
    const sealing = createCipheriv(cipher, own, nonceOf(counter, isLast)).setAAD(header);
    counter += 1;
    return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
  };
  const sealing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.add(chunk);
      // The last chunk is sealed as such, so a full one is kept until more follows.
      while (waiting.bytes() > chunkBytes) this.push(seal(waiting.take(chunkBytes), false));
      done();
    },
    flush(done) {
      this.push(seal(waiting.take(waiting.bytes()), true));
      done();
    },
  });
  sealing.push(header);
  return sealing;
}

/**
 * Decrypts a file's bytes, and passes on those of a file that is not encrypted.
 * @throws BackupError when the key is missing or another one, or the bytes are not what was written
 */
export async function* decrypted(
  { file, key }: { file: string; key: BackupKey | undefined },
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  const waiting = createWaiting();
  let open: ((sealed: Buffer, isLast: boolean) => Buffer) | undefined;
  let isPlain = false;
  for await (const chunk of bytes) {
    if (isPlain) {
      yield chunk;
      continue;
    }
    waiting.add(chunk);
    if (!open) {
      if (waiting.bytes() < headerBytes) continue;
      const header = waiting.take(headerBytes);
      isPlain = !header.subarray(0, magic.length).equals(magic);
      if (isPlain) yield Buffer.concat([header, waiting.take(waiting.bytes())]);
      else open = opening(file, key, header);
    }
    if (!open) continue;
    while (waiting.bytes() > chunkBytes + tagBytes) yield open(waiting.take(chunkBytes + tagBytes), false);
  }
  if (open) yield open(waiting.take(waiting.bytes()), true);
  else if (waiting.bytes() > 0) yield waiting.take(waiting.bytes());
}

function opening(file: string, key: BackupKey | undefined, header: Buffer) {
  if (!key) throw new BackupError(`${file} is encrypted: set BACKUP_KEY_FILE to the file of its key`, 2);
  if (!header.subarray(magic.length, magic.length + nameBytes).equals(nameOf(key))) {
    throw new BackupError(`${file} is encrypted with another key than that of BACKUP_KEY_FILE`, 2);
  }
  const own = fileKey(key, header.subarray(-saltBytes));
  let counter = 0;
  return (sealed: Buffer, isLast: boolean): Buffer => {
    if (sealed.length < tagBytes) throw notAsWritten(file, isLast);
    const unsealing = createDecipheriv(cipher, own, nonceOf(counter, isLast)).setAAD(header);
    unsealing.setAuthTag(sealed.subarray(-tagBytes));
    counter += 1;
    try {
      return Buffer.concat([unsealing.update(sealed.subarray(0, -tagBytes)), unsealing.final()]);
    } catch (error) {
      throw notAsWritten(file, isLast, error);
    }
  };
}

function notAsWritten(file: string, isLast: boolean, cause?: unknown): BackupError {
  const what = isLast ? "is not whole, or its end is damaged" : "is damaged: it is not what was written";
  return new BackupError(`${file} ${what}. Take another copy of it, or an older backup`, 2, { cause });
}

/** Bytes that arrive in pieces of any size and leave in pieces of a given one. */
function createWaiting() {
  let pieces: Buffer[] = [];
  let total = 0;
  return {
    bytes: () => total,
    add(piece: Buffer): void {
      pieces.push(piece);
      total += piece.length;
    },
    take(count: number): Buffer {
      const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
      const rest = all.subarray(count);
      pieces = rest.length > 0 ? [rest] : [];
      total = rest.length;
      return all.subarray(0, count);
    },
  };
}
