import type { ClientBase } from "pg";
import type { Notification } from "./notifier.ts";

/** Set by sessions whose process notifies by itself. Read by the function `notify_after_commit`, which tells them by a notice. */
export const afterCommitSetting = "silecs.notifies_after_commit";
const noticeCode = "SN001";

/** Collects what is to be notified once the transaction on a connection has committed. */
export function createAfterCommit() {
  const asked = new WeakMap<ClientBase, Notification[]>();
  return {
    follow(client: ClientBase): void {
      client.on("notice", ({ code, message = "", detail = "" }) => {
        if (code !== noticeCode) return;
        const all = asked.get(client) ?? [];
        all.push({ channel: message, payload: detail });
        asked.set(client, all);
      });
    },
    /** Those since the last call. */
    take(client: ClientBase): readonly Notification[] {
      const all = asked.get(client) ?? none;
      if (all.length > 0) asked.delete(client);
      return all;
    },
  };
}

const none: readonly Notification[] = [];
