/** The guarded pages; all others are public. */
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

/** The visitor's state as known to the browser. */
export type Visitor = {
  hasToken: boolean;
  /** A payment method or a client group, and no registration in progress. */
  isRegistered: boolean;
  /** Status 2: may choose a plan again. */
  hasExpired: boolean;
  /** Orders nothing. */
  isPupil: boolean;
  profile: { isKid: boolean } | null;
  /** The kids space is open. */
  isInKidMode: boolean;
};

/** `go: null` lets the visitor in; kids get 'not found' for the adults' pages. */
export type Passage = { go: null } | { go: "not-found" } | { go: string };

const letIn: Passage = { go: null };
const to = (path: string): Passage => ({ go: path });

/**
 * Who may open which page, and where others are redirected: section 6 of both specification documents, in order of
 * precedence.
 * @param videoId for the watch page: unregistered visitors are redirected to the title's public page
 */
export function guard(page: GuardedPage, visitor: Visitor, videoId?: string): Passage {
  if (!visitor.hasToken) return guestPassage(page);
  if (!visitor.isRegistered && !visitor.hasExpired) return unregisteredPassage(page, videoId);
  if (page === "registration" && visitor.hasExpired && !visitor.isInKidMode && !visitor.isPupil) return letIn;
  if (visitor.profile === null) return page === "choose-profile" ? letIn : to("/selectionnez-un-utilisateur");
  return visitor.isInKidMode ? kidPassage(page) : subscriberPassage(page);
}

function guestPassage(page: GuardedPage): Passage {
  return page === "home" || page === "login" || page === "registration" ? letIn : to("/connexion");
}

function unregisteredPassage(page: GuardedPage, videoId: string | undefined): Passage {
  // To sign in to another account, or reactivate this one.
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
