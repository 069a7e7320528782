import { integer, oneOf, type Random } from "#tests/simulation/random.ts";

/** A subscriber of the recording, made up. */
export type Person = {
  first: string;
  last: string;
  gender: 1 | 2;
  email: string;
  phone: string;
  dob: string;
  locale: "fr" | "en";
  device: string;
};

const women =
  "Camille Léa Manon Inès Jade Zoé Alice Rose Lina Anna Julia Eva Agathe Sarah Nina Lola Clara Charlotte Margaux Juliette Capucine " +
  "Apolline Bérénice Maëlle Solenn Gwenaëlle Nolwenn Élodie Aurélie Nathalie Sylvie Martine Odile Françoise Monique Brigitte Fatou " +
  "Aïssata Mariama Yasmine Samira Leïla Nour Meriem Linh Mai Beatriz Inês Chiara Giulia Marija Oksana Katarzyna Anouk Céline Hélène " +
  "Delphine Laure Mathilde Salomé Romane Ombeline Victoire Louise Jeanne Suzanne Marguerite Thérèse Colette Séverine Sandrine";
const men =
  "Hugo Louis Gabriel Raphaël Arthur Jules Adam Lucas Noé Maël Sacha Paul Ethan Nathan Tom Théo Antoine Maxime Victor Simon Baptiste " +
  "Aurélien Côme Yann Erwan Loïc Gwendal Ronan Alexandre Julien Nicolas Olivier Philippe Bernard Michel Gérard Amadou Ousmane Ibrahima " +
  "Karim Mehdi Sofiane Bilal Minh Thanh Tiago Rui Matteo Luca Goran Piotr Mathis Étienne Benoît Laurent François Guillaume Matthieu " +
  "Rémi Sébastien Vincent Xavier Gaspard Augustin Émile Marcel Henri Léon Basile Clément Florian Jérémie Ulysse Lazare";
const families =
  "Martin Bernard Petit Dubois Moreau Laurent Lefebvre Leroy Roux Fournier Girard Bonnet Lambert Fontaine Rousseau Muller Faure Mercier " +
  "Blanc Guérin Boyer Garnier Chevalier Gauthier Perrin Robin Morin Roussel Mathieu Masson Marchand Duval Dumont Lemaire Noël Dufour " +
  "Meunier Brun Giraud Joly Rivière Le_Goff Kervella Le_Bihan Quéméneur Abgrall Schneider Kieffer Wurtz Hoffmann Santoni Casanova " +
  "Colonna Etcheverry Ibarra Etchebest Vandamme Delattre Verhaeghe Fabre Roumégas Puech Estève Vidal Diallo Traoré Ndiaye Konaté Sow " +
  "Camara Benali Haddad Bouzid Mansouri Cherif Belkacem Nguyen Tran Pham Da_Silva Ferreira Carvalho Lopes García Moretti Rossi Bianchi " +
  "Kowalski Nowak Kovačević Hoarau Payet Grondin Jean-Baptiste Césaire Bourgeois d’Argenteuil de_La_Tour Picard Le_Guen Caron Lacroix";
const english = [
  ["Emma", "Hughes", 2],
  ["Oliver", "Whitfield", 1],
  ["Grace", "Okafor", 2],
  ["Daniel", "Brennan", 1],
  ["Priya", "Raman", 2],
  ["Lukas", "Lindqvist", 1],
  ["Hannah", "Steiner", 2],
  ["Tomás", "Byrne", 1],
  ["Isla", "MacLeod", 2],
  ["Noah", "Vermeer", 1],
] as const;

/** Below `.example` nobody can own an address (RFC 2606), and the demo's accounts are found by it. */
const hosts = ["courriel.example", "poste.example", "mel.example", "boite.example", "messagerie.example"];
/** Kept free for fiction by Arcep (decision 2018-0881); dialled nowhere. */
const fictional = ["019900", "026191", "035301", "046571", "053649", "063998", "063998", "063998"];
const devices = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0",
];

const listOf = (words: string) => words.split(" ").map((word) => word.replaceAll("_", " "));
const [womenNames, menNames, familyNames] = [listOf(women), listOf(men), listOf(families)];

export const deviceOf = (random: Random): string => oneOf(random, devices);

/** @param taken addresses so far; the new one is added */
export function makePerson(random: Random, serial: number, taken: Set<string>): Person {
  const foreign = serial % 40 === 7 ? english[Math.floor(serial / 40) % english.length] : undefined;
  const gender = foreign ? foreign[2] : random() < 0.54 ? 2 : 1;
  const first = foreign ? foreign[0] : oneOf(random, gender === 2 ? womenNames : menNames);
  const last = foreign ? foreign[1] : oneOf(random, familyNames);
  const year = 1950 + Math.floor(55 * Math.sqrt(random() * 0.9));
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    first,
    last,
    gender,
    email: addressOf(random, { first, last, year }, taken),
    phone: random() < 0.55 ? oneOf(random, fictional) + String(integer(random, 0, 9999)).padStart(4, "0") : "",
    dob: `${year}-${two(integer(random, 1, 12))}-${two(integer(random, 1, 28))}`,
    locale: foreign ? "en" : "fr",
    device: deviceOf(random),
  };
}

type Named = { first: string; last: string; year: number };

function addressOf(random: Random, { first, last, year }: Named, taken: Set<string>): string {
  const plain = (text: string) =>
    text
      .normalize("NFD")
      .replaceAll(/[^A-Za-z]/g, "")
      .toLowerCase();
  const [given, family, host] = [plain(first), plain(last), oneOf(random, hosts)];
  const forms = [
    `${given}.${family}@${host}`,
    `${given[0]}.${family}@${host}`,
    `${given}${String(year).slice(2)}@${host}`,
    `${family}.${given}@${host}`,
    `${given}.${family}${String(year).slice(2)}@${host}`,
  ];
  const begin = Math.floor(random() * 3);
  const free =
    [...forms.slice(begin), ...forms].find((form) => !taken.has(form)) ?? `${given}.${family}.${taken.size}@${host}`;
  taken.add(free);
  return free;
}
