import { longDay, monthAndYear } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import type { Seller } from "../deps.ts";
import { drawFacts, type FactDocument } from "../disputes/evidence-pdf.ts";
import { findFirstEntry, findLastClosing, type ClosingRow } from "./closing-queries.ts";

/** The program that is attested: its version of semantic numbers, and whoever runs it. */
export type Attested = { version: string; brandName: string; seller: Seller };

type Facts = Attested & { since: Date | null; last: ClosingRow | undefined; at: Date };

/**
 * The individual attestation of article 286 I 3° bis of the tax code, with the words of the administration's model. It is the state's
 * form, so it is in French alone; who signs fills in by hand what the program cannot know.
 */
export async function attestationPdf(database: Database, attested: Attested, at: Date): Promise<Buffer> {
  const facts = { ...attested, since: await findFirstEntry(database), last: await findLastClosing(database), at };
  return drawFacts(documentOf(facts));
}

/** To be filled in by hand. */
const line = "…………………………………………………";
const row = (label: string, value = line) => ({ label, value });

function documentOf(facts: Facts): FactDocument {
  const { version, brandName, at } = facts;
  return {
    locale: "fr",
    brandName,
    title: "Attestation individuelle de l’éditeur",
    made: `Logiciel ou système de caisse\u00A0– code général des impôts, article 286, I, 3°\u00A0bis. Logiciel Silecs, version ${version}, document tiré le ${longDay(at, "fr")}.`,
    statement: null,
    at,
    sections: [makerPart(facts), meansPart(facts), operatorPart(facts)],
  };
}

function makerPart({ version }: Facts): FactDocument["sections"][number] {
  const [major = version] = version.split(".");
  return {
    title: "Volet 1\u202f: l’éditeur du logiciel",
    texts: [
      `La personne désignée ci-dessous, qui représente légalement l’éditeur, atteste que le logiciel Silecs, version ${version}, satisfait aux conditions d’inaltérabilité, de sécurisation, de conservation et d’archivage des données en vue du contrôle de l’administration fiscale, prévues au 3°\u00A0bis du I de l’article 286 du code général des impôts.`,
      `Elle atteste que la dernière version majeure de ce logiciel est identifiée par le nombre ${major}, et que ses versions mineures le sont par les nombres qui suivent le premier point. Elle s’engage à ce que ces subdivisions ne servent qu’à identifier des versions mineures.`,
    ],
    rows: [row("Nom et qualité du signataire"), row("Société éditrice, SIREN"), row("Fait à, le"), row("Signature")],
    note: "Est éditeur qui détient le code source et la maîtrise des paramètres du logiciel. Qui modifie un paramètre dont dépendent ces conditions doit attester à son tour.",
  };
}

function meansPart({ last }: Facts): FactDocument["sections"][number] {
  return {
    title: "Ce que fait le logiciel",
    rows: [
      row(
        "Inaltérabilité",
        "La base de données refuse toute modification du journal des mouvements, des factures et des clôtures\u202f; une correction est une nouvelle écriture, un avoir ou une facture rectificative.",
      ),
      row(
        "Sécurisation",
        "Chaque ligne est scellée par une chaîne d’empreintes SHA-256\u202f; la commande «\u202fnpm run verify\u202f» et une vérification chaque nuit nomment toute ligne changée, retirée ou ajoutée.",
      ),
      row(
        "Clôtures",
        last
          ? `Mensuelles, avec grand total de la période et total perpétuel. Dernier mois clôturé\u202f: ${monthAndYear(last.month, "fr")}, total perpétuel ${eurosAndCents(last.perpetual_gross_cents, "fr")}, dont ${eurosAndCents(last.perpetual_vat_cents, "fr")} de TVA.`
          : "Mensuelles, avec grand total de la période et total perpétuel. Aucun mois n’est encore clôturé.",
      ),
      row(
        "Conservation",
        "Dix ans pour les mouvements et les factures, sans limite pour les clôtures et les empreintes.",
      ),
      row(
        "Archivage",
        "Fichier des écritures comptables (LPF, article A47 A-1), exports et sauvegardes vérifiées par leurs empreintes, lisibles sans le logiciel.",
      ),
    ],
    note: null,
  };
}

function operatorPart({ seller, since }: Facts): FactDocument["sections"][number] {
  return {
    title: "Volet 2\u202f: l’entreprise qui utilise le logiciel",
    texts: [
      "La personne désignée ci-dessous, qui représente légalement l’entreprise, certifie utiliser ce logiciel pour enregistrer les règlements de ses clients.",
    ],
    rows: [
      row("Entreprise", seller.name || line),
      row("Adresse", seller.address || line),
      row("SIREN", seller.siren || line),
      row("Premier règlement enregistré", since ? longDay(since, "fr") : line),
      row("Nom et qualité du signataire"),
      row("Fait à, le"),
      row("Signature"),
    ],
    note: "L’établissement d’une fausse attestation est un délit passible de trois ans d’emprisonnement et de 45\u202f000\u00A0€ d’amende (code pénal, article 441-1). L’usage d’une fausse attestation est passible des mêmes peines.",
  };
}
