import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // The page is serialised by the browser, with its own attribute style.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // React's generated ids begin with an underscore.
    "valid-id": ["error", { relaxed: true }],
    // Inline styles hold data: a placeholder's colour, a bar's length.
    "no-inline-style": "off",
    // The bar animates a transform, which native progress elements do not support.
    "prefer-native-element": ["error", { exclude: ["progressbar"] }],
  },
});

/** The violations that html-validate finds in the rendered page. */
export async function markupFaultsOf(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "no element"})`),
  );
  return [...new Set(faults)];
}
