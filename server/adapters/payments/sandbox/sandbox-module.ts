import { allWays } from "#contract/paying.ts";
import * as z from "zod/mini";
import { defineProvider } from "../provider-module.ts";
import { webhookPath } from "../provider.ts";
import { deliverNotice } from "./sandbox-delivery.ts";
import { sandboxDevPage } from "./sandbox-dev-page.ts";
import { sandboxPages } from "./sandbox-pages.ts";
import { createSandbox, sandboxName, type Notice } from "./sandbox.ts";

/** A provider that moves no money, with its own pages and notifications over HTTP, as a real one has. */
export const sandboxModule = defineProvider({
  ways: allWays,
  isSandbox: () => true,
  settings: z.object({}),
  async open({ app, database, clock, jobs, secret, brandName, publicUrl, development, ownAddress }) {
    const key = `sandbox ${secret}`;
    const delivery = jobs.define("sandbox.notice", (notice: Notice) =>
      deliverNotice(ownAddress(webhookPath(sandboxName)), key, notice),
    );
    const sandbox = createSandbox({
      database,
      clock,
      secret,
      key,
      post: (inside, notice, runAt) => delivery.enqueue(inside, notice, { runAt }),
    });
    if (development) sandboxDevPage(app, { database, secret, disputes: sandbox.disputes });
    await sandboxPages(app, { sandbox, brandName, publicUrl });
    return sandbox;
  },
});
