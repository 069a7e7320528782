import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { pageContext, type CallApi } from "../server-context.ts";
import { loader } from "./video-info.tsx";

const answers: Record<number, object> = { 1: { id: 1, is_kid: false }, 8: { id: 8, is_kid: true } };

function open(id: number, cookie: string) {
  const callApi = (async (name: string, { params }: { params: { id: number } }) => {
    if (name.endsWith("/related")) return { data: Object.values(answers) };
    if (name === "GET /pub/plans") return [{ plans: [{ recurring: "MONTH", price: 9.99 }] }];
    const video = answers[params.id];
    if (!video) throw Object.assign(new Error("not there"), { status: 404 });
    return video;
  }) as unknown as CallApi;
  const context = new RouterContextProvider();
  context.set(pageContext, {
    services: { site: {} as never, readSite: () => Promise.reject(new Error("not asked")), callApi },
    nonce: undefined,
    locale: "fr",
    report: () => undefined,
  });
  const request = new Request(`https://silecs.example/video-info/${id}`, { headers: { cookie } });
  return loader({ params: { videoId: String(id) }, context, request } as unknown as Parameters<typeof loader>[0]);
}

const home = { status: 302 };

test("a title that is not there leads home", async () => {
  await expect(open(7, "")).rejects.toMatchObject(home);
});

test("where the kids’ space is open, a title that is not for kids is not there", async () => {
  await expect(open(1, "signedIn=1; theme=kids")).rejects.toMatchObject(home);
  expect(await open(8, "signedIn=1; theme=kids")).toEqual({
    video: answers[8],
    related: [answers[8]],
    fromPrice: 9.99,
  });
  expect(await open(1, "signedIn=1; theme=dark")).toMatchObject({ video: answers[1], related: Object.values(answers) });
});
