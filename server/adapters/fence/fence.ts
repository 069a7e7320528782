import type { SystemUser } from "#server/database/launcher/system-user.ts";
import { findAbilities, type Ability } from "./abilities.ts";
import type { Chain } from "./chain.ts";
import { fenceUser, type FencedKind } from "./user.ts";
import { makeWorkspace, type Workspace } from "./workspace.ts";

/** What stands between this program and those that read strangers' files. */
export type Fence = {
  /** Whose programs they are; null for this program's own account. */
  user: SystemUser | null;
  /** What cannot be had on this machine. */
  lacks: readonly Ability[];
  chain: Chain;
  /** @param parent an existing folder */
  makeWorkspace(parent: string, prefix: string): Promise<Workspace>;
};

const opened = new Map<FencedKind, Promise<Fence>>();

/** The fence of this machine. What it can hold is tried once in the life of the process. */
export function openFence(kind: FencedKind): Promise<Fence> {
  let fence = opened.get(kind);
  if (!fence) {
    fence = createFence(fenceUser(kind));
    opened.set(kind, fence);
    fence.catch(() => opened.delete(kind));
  }
  return fence;
}

/** @param wanted the account to use; null for this program's own */
export async function createFence(wanted: SystemUser | null, folders?: readonly string[]): Promise<Fence> {
  const { chain, lacks } = await findAbilities(wanted, folders);
  const { user } = chain;
  return { user, lacks, chain, makeWorkspace: (parent, prefix) => makeWorkspace(parent, prefix, user) };
}
