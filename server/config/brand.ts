import * as z from "zod/mini";
import { identityOf, type IdentitySettings } from "./operator-identity.ts";
import { text } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** The name and the app of the service. */
export const BrandSettings = z.object({
  BRAND_NAME: shown(text("Silecs")),
  /** The app's URL scheme. Without one, phones are sent to the app store. */
  APP_SCHEME: shown(
    z.optional(
      z
        .string()
        .check(
          z.regex(
            /^(?!(?:https?|javascript|vbscript|data|blob|file|about)$)[a-z][a-z0-9+.-]*$/,
            "no scheme of an app: silecs",
          ),
        ),
    ),
  ),
  /** Where titles play on phones. */
  MOBILE_PLAYBACK: shown(z._default(z.enum(["browser", "app"]), "browser")),
});

/** What pages and letters show of the service and its operator. */
export function brandOf(e: z.output<typeof BrandSettings> & z.output<typeof IdentitySettings>, isProduction: boolean) {
  const app = { appScheme: e.APP_SCHEME ?? null, mobilePlayback: e.MOBILE_PLAYBACK };
  return { name: e.BRAND_NAME, ...identityOf(e, isProduction), ...app };
}
