import { ciiShapes } from "./cii-shape.ts";
import { coreRules } from "./en16931-rules.ts";
import { frenchRules } from "./french-invoice-rules.ts";
import { parseXml, shapeFaults, type XmlElement } from "./xml.ts";

/** What is wrong with the XML of a Factur-X, by rules of EN 16931 and of French platforms; none where it is right. */
export function facturXFaults(file: string): string[] {
  let root: XmlElement;
  try {
    root = parseXml(file);
  } catch (error) {
    return [`not well formed: ${(error as Error).message}`];
  }
  const faults = shapeFaults(root, ciiShapes);
  // Sums of what is not there say nothing.
  if (faults.length > 0) return faults;
  return [...coreRules, ...frenchRules].filter(([, , holds]) => !holds(root)).map(([id, about]) => `${id}: ${about}`);
}
