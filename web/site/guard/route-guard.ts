/** The pages that the guard tells apart; every other page is open to all. */
export type GuardedPage =
  | "home"
  | "login"
  | "registration"
  | "browse"
  | "browse-kids"
  | "choose-profile"
  | "account"
  | "watch"
  | "protected";

/** What the browser knows of the visitor. */
export type Visitor = {
  hasToken: boolean;
  /** A payment method or a client group, and no registration in progress. */
  isRegistered: boolean;
  /** Status 2: may choose a plan again. */
  hasExpired: boolean;
  profile: { isKid: boolean } | null;
  /** The kids space is open. */
  isInKidMode: boolean;
};

/** `go: null` lets the visitor in; a kid meets 'not found' where the adults' pages are. */
export type Passage = { go: null } | { go: "not-found" } | { go: string };

const letIn: Passage = { go: null };
const to = (path: string): Passage => ({ go: path });

/**
 * Who may open which page, and where the others are sent: section 6 of both specification documents, in the order in
 * which the rules bind.
 * @param videoId for the watch page, whose public page an unregistered visitor is sent to
 */
export function guard(page: GuardedPage, visitor: Visitor, videoId?: string): Passage {
  if (!visitor.hasToken) return guestPassage(page);
  if (!visitor.isRegistered && !visitor.hasExpired) return unregisteredPassage(page, videoId);
  if (page === "registration" && visitor.hasExpired && !visitor.isInKidMode) return letIn;
  if (visitor.profile === null) return page === "choose-profile" ? letIn : to("/selectionnez-un-utilisateur");
  return visitor.isInKidMode ? kidPassage(page) : subscriberPassage(page);
}

function guestPassage(page: GuardedPage): Passage {
  return page === "home" || page === "login" || page === "registration" ? letIn : to("/connexion");
}

function unregisteredPassage(page: GuardedPage, videoId: string | undefined): Passage {
  // To another account of theirs, or back to this one.
  if (page === "home" || page === "login" || page === "registration") return letIn;
  if (page === "watch" && videoId !== undefined) return to(`/video-info/${videoId}`);
  return to("/enregistrement");
}

function kidPassage(page: GuardedPage): Passage {
  if (page === "browse" || page === "account") return { go: "not-found" };
  if (page === "home" || page === "login" || page === "registration") return to("/accueil-kids");
  return letIn;
}

function subscriberPassage(page: GuardedPage): Passage {
  return page === "home" || page === "login" || page === "registration" || page === "browse-kids"
    ? to("/accueil")
    : letIn;
}
