import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: {
    // The page is read back from the browser, which writes attributes its own way.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // React's own ids begin with an underscore.
    "valid-id": ["error", { relaxed: true }],
    // A placeholder's colour and a bar's length are data.
    "no-inline-style": "off",
    // The bar moves by a transform, which no engine lets a native progress element do.
    "prefer-native-element": ["error", { exclude: ["progressbar"] }],
  },
});

/** What html-validate finds in the page as it stands, in words. */
export async function markupFaultsOf(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "no element"})`),
  );
  return [...new Set(faults)];
}
