import { createSealedSecrets, type SealedSecrets } from "../sealed-secrets.ts";

/** Seals the secrets of webhook endpoints, each for its row. */
export const createWebhookSecrets = (secret: string): SealedSecrets =>
  createSealedSecrets(secret, "silecs webhook secrets", "webhook");
