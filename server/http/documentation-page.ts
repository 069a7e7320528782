import * as z from "zod/mini";
import type { EndpointSpec } from "#contract/endpoint.ts";
import { errorCatalogue } from "#contract/errors.ts";
import { admissionText } from "./admission-docs.ts";
import { escaped } from "#server/escaped.ts";

/** The contract as one HTML page without script: every call with its input, answer and errors. */
export function documentationPage(title: string, endpoints: readonly EndpointSpec[]): string {
  const groups = [...Map.groupBy(endpoints, (endpoint) => endpoint.path.split("/")[1] ?? "")].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  const navigation = groups.map(([name]) => `<li><a href="#${name}">/${escaped(name)}</a></li>`).join("");
  const sections = groups.map(
    ([name, calls]) => `<section id="${name}"><h2>/${escaped(name)}</h2>${calls.map(callSection).join("")}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<header><h1>${escaped(title)}</h1><p>Every call, from the contract that the server itself is built on.
Machines read <a href="/api/openapi.json">openapi.json</a>. Send <code>Authorization: Bearer …</code>,
<code>X-Locale: fr|en</code> and <code>X-Profile-Id</code>.</p><nav><ul>${navigation}</ul></nav></header>
<main>${sections.join("")}</main></body></html>`;
}

function callSection(endpoint: EndpointSpec): string {
  const faults = endpoint.errors.map(
    (name) =>
      `<li><code>${errorCatalogue[name].status}</code> code ${errorCatalogue[name].code} — ${escaped(name)}</li>`,
  );
  return `<article><h3><code class="${endpoint.method.toLowerCase()}">${endpoint.method}</code> <code>${escaped(endpoint.path)}</code></h3>
<p>${escaped(endpoint.summary)} <small>${escaped(admissionText(endpoint))}</small></p>
${part("Query", endpoint.query, "input")}${part("Body", endpoint.body, "input")}${part("Answer", endpoint.answer, "output")}
${faults.length > 0 ? `<ul class="faults">${faults.join("")}</ul>` : ""}</article>`;
}

function part(name: string, schema: z.ZodMiniType | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return `<details><summary>${name}</summary><pre>${escaped(JSON.stringify(rest, null, 2))}</pre></details>`;
}

const style = `body{font:16px/1.5 system-ui;margin:0 auto;max-width:60rem;padding:2rem;color:#14192b;background:#fbfaf6}
h1,h2,h3{line-height:1.2}h2{border-bottom:1px solid #d8d5ca;padding-bottom:.3rem;margin-top:3rem}article{margin:1.5rem 0}
nav ul{columns:4;padding:0;list-style:none}code{font-size:.95em}h3 code:first-child{padding:.1rem .4rem;border-radius:.25rem;color:#fff;background:#3a4a75}
code.post{background:#17643f!important}code.delete{background:#9a3131!important}code.put{background:#7a5200!important}
pre{overflow:auto;background:#efece2;padding:1rem;border-radius:.5rem;font-size:.85rem}small{color:#5a5f70}summary{cursor:pointer}`;
