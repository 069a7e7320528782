import { brandPictureMaxBytes } from "#contract/admin/brand.ts";
import { couponFileMaxBytes } from "#contract/admin/coupon-transfer.ts";
import { disputeReportMaxBytes } from "#contract/admin/dispute-reports.ts";
import { pictureMaxBytes } from "#contract/admin/title-media.ts";
import { importMaxBytes } from "#contract/admin/title-transfer.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import type { EndpointSpec } from "#contract/endpoint.ts";
import { errorCatalogue } from "#contract/errors.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { createContractFixture, refusal, type ContractFixture } from "#tests/support/contract-fixture.ts";
import {
  addressOf,
  bodyFor,
  each,
  endpoints,
  fieldsOf,
  formOf,
  isForm,
  isStaffEndpoint,
  queryFor,
  type Endpoint,
} from "#tests/support/contract-sweep.ts";

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await createContractFixture();
});
afterAll(() => fixture.close());

const needsToken = ({ spec }: Endpoint) => spec.access !== "public" && spec.access !== "optionalSession";
const knowsCaller = ({ spec }: Endpoint) => spec.access !== "public";
const knowsProfile = (endpoint: Endpoint) => knowsCaller(endpoint) && !isStaffEndpoint(endpoint);
const takesJson = (endpoint: Endpoint) => ["POST", "PUT"].includes(endpoint.spec.method) && !isForm(endpoint);

test("every call of the contract is bound, and no other", async () => {
  const document = (await fixture.document()) as { paths: Record<string, object> };
  const bound = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(bound.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});

test("only lists, searches and figures may come from a replica: nothing that writes, is logged, or decides about rights and money", () => {
  const declared = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.values(calls as Record<string, EndpointSpec>)
      .filter(({ reads }) => reads !== undefined)
      .map((spec) => ({ feature, ...spec })),
  );
  expect(declared.length).toBeGreaterThan(40);
  const kept = ["accounts", "billing", "exports", "impersonation", "letters", "playback", "subscribers", "tracking"];
  const refused = declared.filter(
    ({ feature, method, path, audited, answerType, behindParentalCode }) =>
      method !== "GET" ||
      audited ||
      answerType ||
      behindParentalCode ||
      (kept.includes(feature) && path !== "/admin/waiting"),
  );
  expect(refused.map(({ path }) => path)).toEqual([]);
});

describe("without a session", () => {
  test.each(each(needsToken))("%s asks to sign in", async (_name, endpoint) => {
    await fixture.writesNothing(async () => {
      await refusal(await fixture.call(endpoint), 401, errorCatalogue.sessionEnded.code);
    });
  });

  test.each(each(knowsCaller))("%s refuses a token that ended, expired or never was", async (_name, endpoint) => {
    await fixture.writesNothing(async () => {
      for (const token of fixture.deadTokens) {
        await refusal(await fixture.call(endpoint, { token }), 401, errorCatalogue.sessionEnded.code);
      }
    });
  });
});

describe("with another account's profile", () => {
  test.each(each(knowsProfile))("%s does not know it", async (_name, endpoint) => {
    await fixture.writesNothing(async () => {
      for (const profile of [fixture.strangersProfile, 2_147_483_647, "0", "-1", "moi", "1e3", "99999999999"]) {
        await refusal(
          await fixture.call(endpoint, { token: fixture.owner.token, profile }),
          404,
          errorCatalogue.notFound.code,
        );
      }
    });
  });
});

describe("with unknown ids", () => {
  const wild = [
    "abc",
    "0",
    "-1",
    "1.5",
    "99999999999999999999",
    "null",
    "%00",
    "1%20or%201=1",
    "0x1",
    "%201",
    "1e0",
    "..%2f1",
  ];

  test.each(each(({ spec }) => spec.params !== undefined))("%s is not there", async (_name, endpoint) => {
    await fixture.writesNothing(async () => {
      for (const at of [2_147_483_647, ...wild]) {
        await refusal(
          await fixture.call(endpoint, { ...fixture.callerOf(endpoint), at }),
          404,
          errorCatalogue.notFound.code,
        );
      }
    });
  });

  const named = new Set(["id", "profile_id", "video_id", "video", "parent", "comment", "series_id"]);
  const namedIn = (schema: Endpoint["spec"]["body"]) => fieldsOf(schema).filter(({ name }) => named.has(name));
  const names = ({ spec }: Endpoint) =>
    spec.errors.includes("notFound") && namedIn(spec.body).length + namedIn(spec.query).length > 0;

  test.each(each(names))("%s does not find what its input names", async (_name, endpoint) => {
    const unknown = (schema: Endpoint["spec"]["body"]) =>
      Object.fromEntries(namedIn(schema).map(({ name }) => [name, 2_147_483_647]));
    await fixture.writesNothing(async () => {
      const body = endpoint.spec.body && { ...bodyFor(endpoint), ...unknown(endpoint.spec.body) };
      const query = { ...queryFor(endpoint), ...unknown(endpoint.spec.query) };
      await refusal(
        await fixture.call(endpoint, { ...fixture.callerOf(endpoint), body, query }),
        404,
        errorCatalogue.notFound.code,
      );
    });
  });
});

describe("with a broken body", () => {
  test.each(each(takesJson))("%s refuses what is no JSON", async (_name, endpoint) => {
    await fixture.writesNothing(async () => {
      for (const text of ['{"username":', "{'a':1}", "undefined", "[1,", '{"__proto__":{"a":1}}']) {
        const headers = { "content-type": "application/json" };
        await refusal(
          await fixture.call(endpoint, { ...fixture.callerOf(endpoint), raw: text, headers }),
          400,
          errorCatalogue.invalid.code,
        );
      }
    });
  });

  test.each(each(takesJson))("%s refuses a body too large", async (_name, endpoint) => {
    await fixture.writesNothing(async () => {
      const body = { ...bodyFor(endpoint), padding: "x".repeat(300_000) };
      await refusal(
        await fixture.call(endpoint, { ...fixture.callerOf(endpoint), body }),
        413,
        errorCatalogue.tooLarge.code,
      );
    });
  });

  test.each(each(takesJson))("%s refuses another type of content", async (_name, endpoint) => {
    await fixture.writesNothing(async () => {
      for (const type of [
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
      ]) {
        const raw = type.startsWith("multipart")
          ? '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
          : "a=1";
        await refusal(
          await fixture.call(endpoint, { ...fixture.callerOf(endpoint), raw, headers: { "content-type": type } }),
          415,
          errorCatalogue.wrongType.code,
        );
      }
    });
  });

  /** A form's file field, its maximum size in bytes, and the message for a larger file. */
  type FileOfForm = readonly [field: string, maxBytes: number, fault: "brandFileSize" | "fileSize" | "imageSize"];
  const avatar: FileOfForm = ["avatar_file", 10 * 1024 * 1024, "imageSize"];
  const largest: Record<string, FileOfForm> = {
    "POST /admin/brand/pictures": ["file", brandPictureMaxBytes, "brandFileSize"],
    "POST /admin/coupon-imports": ["file", couponFileMaxBytes, "fileSize"],
    "POST /admin/dispute-imports": ["file", disputeReportMaxBytes, "fileSize"],
    "POST /admin/title-imports": ["file", importMaxBytes, "fileSize"],
    "POST /admin/titles/{id}/poster-candidates": ["file", pictureMaxBytes, "fileSize"],
  };

  test.each(each(isForm))("%s refuses what is no form, a broken one, and a file too large", async (_name, endpoint) => {
    const form = { "content-type": "multipart/form-data; boundary=x" };
    await fixture.writesNothing(async () => {
      const json = { "content-type": "application/json" };
      await refusal(
        await fixture.call(endpoint, { ...fixture.callerOf(endpoint), raw: "{}", headers: json }),
        415,
        errorCatalogue.wrongType.code,
      );
      await refusal(
        await fixture.call(endpoint, { ...fixture.callerOf(endpoint), raw: "--x\r\ncontent-disp", headers: form }),
        400,
        errorCatalogue.invalid.code,
      );
      // A complete form, one without its fields, and one about a missing title.
      const isAboutNothing = endpoint.spec.params !== undefined;
      await refusal(
        await fixture.call(endpoint, { ...fixture.callerOf(endpoint), raw: "--x--\r\n", headers: form }),
        isAboutNothing ? 404 : 400,
        isAboutNothing ? errorCatalogue.notFound.code : errorCatalogue.invalid.code,
      );
      const nameless = { "content-type": "multipart/form-data" };
      await refusal(
        await fixture.call(endpoint, { ...fixture.callerOf(endpoint), raw: "x", headers: nameless }),
        400,
        errorCatalogue.invalid.code,
      );
      const large = formOf(bodyFor(endpoint) ?? {});
      const [field, most, fault] = largest[endpoint.name] ?? avatar;
      large.set(field, new Blob([new Uint8Array(most + 1)], { type: "image/png" }), "a.png");
      const said = await refusal(
        await fixture.sendForm(addressOf(endpoint.spec), large, fixture.callerOf(endpoint)),
        413,
        errorCatalogue.tooLarge.code,
      );
      expect(said.messages).toEqual({ [field]: fieldFaults[fault].fr });
    });
  });
});
