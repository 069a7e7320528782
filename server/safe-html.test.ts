import { expect, test } from "vitest";
import { safeHtml } from "./safe-html.ts";

test.each([
  ["<p>Été &amp; <strong>hiver</strong><br/>&nbsp;fin</p>", "<p>Été &amp; <strong>hiver</strong><br />\u00A0fin</p>"],
  ['<a href="/faq#form" onclick="x()">ici</a>', '<a href="/faq#form">ici</a>'],
  ['<a href="https://cnil.fr">la CNIL</a>', '<a href="https://cnil.fr" rel="noopener noreferrer">la CNIL</a>'],
  ["<table border=1><tr><td>1</td></tr></table>", '<table tabindex="0"><tr><td>1</td></tr></table>'],
  ['<th scope="row" class="x">Nom</th>', '<th scope="row">Nom</th>'],
  ['<a href="mailto:{{supportEmail}}">{{supportEmail}}</a>', '<a href="mailto:{{supportEmail}}">{{supportEmail}}</a>'],
  ["a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"],
])("%s becomes %s", async (given, written) => {
  expect(await safeHtml(given)).toBe(written);
});

test.each([
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//x.example></SCRIPT>",
  "<scr<script></script>ipt>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)><a href=javascript:alert(1)>x</a></svg>",
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//x.example">x</a>',
  '<a href="/\\x.example">x</a>',
  '<p style="background:url(//x.example)" onmouseover="alert(1)">x</p>',
  "<!--><img src=x onerror=alert(1)>-->",
  '<p title="><img src=x onerror=alert(1)>">x</p>',
  "<a href='/\"onmouseover=\"alert(1)'>x</a>",
  "<iframe src=//x.example>",
  "<style>*{}</style>",
  "<p<img src=x onerror=alert(1)>>",
])("nothing that acts is left of %s", async (given) => {
  const written = await safeHtml(given);
  expect(written).not.toMatch(/<(?!\/?(?:p|a|br|strong|em)\b)/i);
  expect(written).not.toMatch(/<[^>]*\s(?:on\w+|style|src)\s*=/i);
  expect(written).not.toMatch(/href="(?:javascript|data|\/[/\\])/i);
});

test("what was opened is closed, and an end without a beginning goes", async () => {
  expect(await safeHtml("</div></em><ul><li><strong>un<li>deux</ul><em>trois")).toBe(
    "<ul><li><strong>un<li>deux</li></strong></li></ul><em>trois</em>",
  );
});

test("a long text of brackets takes no time", async () => {
  const begun = performance.now();
  await safeHtml("<".repeat(100_000));
  await safeHtml("<a ".repeat(50_000));
  await safeHtml('<a "'.repeat(50_000));
  await safeHtml("<script".repeat(20_000));
  expect(performance.now() - begun).toBeLessThan(5000);
});
