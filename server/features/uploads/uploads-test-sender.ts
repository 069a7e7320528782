import { createHash, randomBytes } from "node:crypto";
import type { AnswerFor, Client } from "#contract/client.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import type { TestApp } from "#tests/support/app.ts";

export type Upload = AnswerFor<"GET /admin/uploads/{id}">;

/** A file of random bytes, and its checksum. */
export function randomFile(bytes: number): { content: Buffer; sha256: string } {
  const content = randomBytes(bytes);
  return { content, sha256: createHash("sha256").update(content).digest("hex") };
}

export type Sender = {
  token: string;
  call: Client;
  /** A new session for the same member, after the first has expired. */
  signInAgain(): Promise<Sender>;
  /** HEAD: the current offset. */
  offsetOf(upload: Pick<Upload, "url">): Promise<number>;
  /** PATCH: sends bytes from an offset. */
  patch(
    upload: Pick<Upload, "url">,
    offset: number,
    body: Buffer | ReadableStream<Uint8Array>,
    headers?: Record<string, string>,
  ): Promise<Response>;
};

/** For tests: a staff member's session and a tus client. */
export async function createSender(site: TestApp, roles: readonly StaffRole[] = ["editor"]): Promise<Sender> {
  const { id } = await createStaffMember(site, roles);
  return signIn(site, id);
}

async function signIn(site: TestApp, id: number): Promise<Sender> {
  const token = await openStaffSession(site, id);
  const plain = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  return {
    token,
    call: site.as({ token }),
    signInAgain: () => signIn(site, id),
    async offsetOf({ url }) {
      const response = await fetch(site.url + url, { method: "HEAD", headers: plain });
      return Number(response.headers.get("upload-offset") ?? Number.NaN);
    },
    patch: ({ url }, offset, body, headers = {}) =>
      fetch(site.url + url, {
        method: "PATCH",
        headers: {
          ...plain,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(offset),
          ...headers,
        },
        body: body as BodyInit,
        ...(Buffer.isBuffer(body) ? {} : { duplex: "half" }),
      }),
  };
}

/** A body that is interrupted after these bytes. */
export function brokenBody(content: Buffer): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(content),
    // The delay lets the bytes arrive before the interruption.
    pull: (controller) =>
      new Promise<void>((resolve) => {
        setTimeout(() => resolve(controller.error(new Error("connection lost"))), 300);
      }),
  });
}
