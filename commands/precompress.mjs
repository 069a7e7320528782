import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = /\.(?:js|css|json|svg|html|txt|webmanifest)$/;
/** Below this size, the response header costs as much as compression saves. */
const MIN_BYTES = 1024;

/**
 * Writes `NAME.br` and `NAME.gz` beside every text file of a folder, at the highest level, so that the server need not compress
 * responses. Skipped for files that would not become smaller.
 * @param {string} folder
 */
export function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const plain = readFileSync(file);
    if (plain.length < MIN_BYTES) continue;
    writeIfSmaller(`${file}.br`, plain, brotliCompressSync(plain, { params: brotli(plain.length) }));
    writeIfSmaller(`${file}.gz`, plain, gzipSync(plain, { level: 9 }));
  }
}

/** @param {number} length */
function brotli(length) {
  return { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length };
}

function writeIfSmaller(file, plain, packed) {
  if (packed.length < plain.length) writeFileSync(file, packed);
}
