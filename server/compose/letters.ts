import { composeLetter, type SendLetter, type Sender } from "#server/adapters/mail/letter.ts";
import type { Config } from "#server/config.ts";
import type { AppDeps } from "./deps.ts";

export function createSendLetter({ config, sendMail }: AppDeps): SendLetter {
  const sender = senderOf(config);
  return (to, letter) => sendMail(composeLetter(to, letter, sender));
}

function senderOf({ brand, http }: Config): Sender {
  const { name, supportEmail, company } = brand;
  return {
    brandName: name,
    publicUrl: http.publicUrl,
    supportEmail,
    companyName: company.name,
    companyAddress: company.address,
  };
}
