/** What anybody may read about the house, and the name of each in `chrome.footer`, in the footer's order. */
export const informationPages = [
  ["/faq", "faq"],
  ["/mentions-legales", "legal"],
  ["/cgu", "terms"],
  ["/politique-de-confidentialite", "privacy"],
  ["/rgpd", "gdpr"],
  ["/contactez-nous", "contact"],
  ["/cookies", "cookies"],
] as const;

/** Those that tell of rights: each leads on to the others. */
export const rightsPages = informationPages.filter(([, name]) => name !== "faq" && name !== "contact");
