import type { SystemUser } from "#server/database/launcher/system-user.ts";

/** The tools of util-linux that a fenced program is started through, as far as they work here. */
export type Chain = {
  prlimit?: string;
  /** With its arguments. */
  unshare?: readonly string[];
  setpriv?: string;
  user: SystemUser | null;
};
