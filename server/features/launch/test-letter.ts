import { inLocale, type Locale } from "#contract/language.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { newSecret, secretHash } from "#server/http/secrets.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { LaunchDeps } from "./deps.ts";
import { beginTrial, endTrial, noteArrival, rekeyTrial } from "./queries.ts";

/** `key`: of the trial, in hexadecimal. The code of the link is made when the letter is written, so that no table holds it. */
type TestLetter = { memberId: number; key: string; locale: Locale };

/** A letter to an admin whose link proves that letters arrive, and lead to the right address. */
export function createTestLetter({ database, jobs, sendTestLetter, emailOf, site }: LaunchDeps) {
  const job = jobs.define("launch.test-letter", async ({ memberId, key, locale }: TestLetter, { at }) => {
    const email = await emailOf(database, memberId);
    const code = newSecret();
    if (email === undefined || !(await rekeyTrial(database, Buffer.from(key, "hex"), secretHash(code)))) return;
    // What the mail server says is what the trial is for: a refusal is its result, not a failure of the job.
    const result = await sendTestLetter(email, testLetter(locale, site, code));
    await endTrial(database, "letter", secretHash(code), result, at);
  });

  return {
    async send(inside: Database, { memberId, locale }: Omit<TestLetter, "key">, at: Date): Promise<void> {
      const key = secretHash(newSecret());
      await beginTrial(inside, "letter", { key, reply: null }, at);
      await job.enqueue(inside, { memberId, key: key.toString("hex"), locale });
    },
    /** @throws AppError notFound for the code of an earlier letter, or of none */
    async confirm(inside: Database, code: string, at: Date): Promise<void> {
      if (!(await noteArrival(inside, secretHash(code), at))) throw new AppError("notFound", { entity: "letter" });
    },
  };
}

function testLetter(locale: Locale, { brandName, publicUrl }: LaunchDeps["site"], code: string): Letter {
  const url = `${publicUrl}/admin/launch?letter=${code}`;
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Courrier d’essai de ${brandName}`,
      preview: "Si vous lisez ceci, les courriers partent et arrivent.",
      heading: "Les courriers arrivent",
      paragraphs: [
        "Ce bouton confirme que le courrier est arrivé et que son lien mène au bon endroit.",
        "Regardez aussi s’il a été rangé dans les indésirables\u202f: dans ce cas, vérifiez les enregistrements SPF, DKIM et DMARC de votre domaine.",
      ],
      action: { label: "Confirmer l’arrivée", url },
    }),
    en: () => ({
      locale,
      subject: `Test letter from ${brandName}`,
      preview: "If you read this, letters leave and arrive.",
      heading: "Letters arrive",
      paragraphs: [
        "This button confirms that the letter has arrived and that its link leads to the right place.",
        "Also check whether it was filed as spam: if so, check the SPF, DKIM and DMARC records of your domain.",
      ],
      action: { label: "Confirm its arrival", url },
    }),
  });
}
