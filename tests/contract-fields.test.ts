import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorCatalogue } from "#contract/errors.ts";
import { sql } from "#server/database/sql.ts";
import { createContractFixture, refusal, type ContractFixture, type Said } from "#tests/support/contract-fixture.ts";
import {
  bodyFor,
  each,
  fieldsOf,
  isForm,
  queryFor,
  wrongValuesFor,
  type Endpoint,
} from "#tests/support/contract-sweep.ts";

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await createContractFixture();
});
afterAll(() => fixture.close());

const withBody = ({ spec }: Endpoint) => spec.body !== undefined;

describe("with fields of the wrong type", () => {
  test.each(each(withBody))("%s says which, and writes nothing", async (_name, endpoint) => {
    const required = fieldsOf(endpoint.spec.body)
      .filter(({ isRequired }) => isRequired)
      .map(({ name }) => name);
    await fixture.writesNothing(async () => {
      for (const body of required.length > 0 && !isForm(endpoint) ? [{}, [], 7, "text"] : []) {
        const { messages = {} } = await refusal(
          await fixture.call(endpoint, { ...fixture.callerOf(endpoint), body }),
          400,
          errorCatalogue.invalid.code,
        );
        if (typeof body === "object" && !Array.isArray(body))
          expect(Object.keys(messages).toSorted()).toEqual(required.toSorted());
      }
      for (const field of fieldsOf(endpoint.spec.body)) {
        for (const value of isForm(endpoint) && !field.values && !field.types.includes("number")
          ? ["\u0000"]
          : wrongValuesFor(field)) {
          const body = { ...bodyFor(endpoint), [field.name]: value };
          const { messages = {} } = await refusal(
            await fixture.call(endpoint, { ...fixture.callerOf(endpoint), body }),
            400,
            errorCatalogue.invalid.code,
          );
          expect(Object.keys(messages), `${field.name}: ${JSON.stringify(value)}`).toContain(field.name);
        }
      }
    });
  });

  const subjects = new Set(["video_id", "holder_id", "title_id"]);
  const hasTypedQuery = ({ spec }: Endpoint) =>
    fieldsOf(spec.query).some(({ types, values }) => values || !types.includes("string"));
  test.each(each(hasTypedQuery))("%s refuses such a query", async (_name, endpoint) => {
    await fixture.writesNothing(async () => {
      for (const field of fieldsOf(endpoint.spec.query).filter(
        ({ types, values }) => values || !types.includes("string"),
      )) {
        // The rating for everybody is 0.
        for (const value of ["abc", "1.5", "-1", ...(field.name === "rating" ? [] : ["0"]), "1000000001.5"]) {
          const query = { ...queryFor(endpoint), [field.name]: value };
          const response = await fixture.call(endpoint, { ...fixture.callerOf(endpoint), query });
          // A malformed id of the call's subject answers 404, as in a path; one in a filter answers 400.
          if (subjects.has(field.name) && field.isRequired) {
            await refusal(response, 404, errorCatalogue.notFound.code);
            continue;
          }
          const { messages = {} } = await refusal(response, 400, errorCatalogue.invalid.code);
          expect(Object.keys(messages)).toEqual([field.name]);
        }
      }
    });
  });

  test.each(each(withBody))("%s says it in English too", async (_name, endpoint) => {
    const field = fieldsOf(endpoint.spec.body).find(({ isRequired }) => isRequired);
    if (!field || isForm(endpoint)) return;
    const body = { ...bodyFor(endpoint), [field.name]: null };
    const french = (await (
      await fixture.call(endpoint, { ...fixture.callerOf(endpoint), body: { ...body, [field.name]: { not: "this" } } })
    ).json()) as Said;
    const english = (await (
      await fixture.call(endpoint, {
        ...fixture.callerOf(endpoint),
        body: { ...body, [field.name]: { not: "this" } },
        locale: "en",
      })
    ).json()) as Said;
    expect(english.error.message).toBe("Invalid request");
    expect(french.error.message).toBe("Requête invalide");
    expect(Object.values(english.error.messages ?? {})).not.toEqual(Object.values(french.error.messages ?? {}));
  });
});

describe("with malicious texts", () => {
  const hostile = [
    "\u0000",
    "\uD800",
    // What is text to every part of the program, in one: a database's, a pattern's, a page's and a line's own characters.
    "'; drop table accounts; -- %_\\ <script>alert(1)</script> \u202Eabc",
    "🪐".repeat(3000),
    " ".repeat(9000),
  ];

  test.each(each(({ spec }) => fieldsOf(spec.body).length + fieldsOf(spec.query).length > 0))(
    "%s answers and does not break",
    async (_name, endpoint) => {
      // Otherwise the limits of attempts would refuse some before they are read.
      await fixture.site.database.run(sql`delete from tries`);
      for (const text of hostile) {
        for (const { name } of fieldsOf(endpoint.spec.body)) {
          const response = await fixture.call(endpoint, {
            ...fixture.callerOf(endpoint),
            body: { ...bodyFor(endpoint), [name]: text },
          });
          expect(response.status, `${name}: ${text.slice(0, 20)} ${await response.text()}`).toBeLessThan(500);
        }
        for (const { name } of fieldsOf(endpoint.spec.query)) {
          const response = await fixture.call(endpoint, {
            ...fixture.callerOf(endpoint),
            query: { ...queryFor(endpoint), [name]: text },
          });
          expect(response.status, `${name}: ${text.slice(0, 20)}`).toBeLessThan(500);
        }
      }
    },
  );
});
