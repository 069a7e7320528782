import { expect, test } from "vitest";
import { bringsFiles, holdsFiles, namesKeptBack } from "./dropped-files.ts";

type Data = Record<string, string>;
const dragged = (data: Data, ...files: string[]) => ({
  dataTransfer: {
    types: [...Object.keys(data), ...(files.length > 0 && !("text/uri-list" in data) ? ["Files"] : [])],
    files: files.map((name) => new File([], name)) as unknown as FileList,
    getData: (type: string) => data[type] ?? "",
  },
});

// As each engine announces them in a real drag.
const link = "https://silecs.example/faq";
const asHtml = (address: string) => `<a href="${address}">${address}</a>`;
const fileAddress = "file:///home/editor/Le%20Voyage.mkv";
const files = {
  "Chromium, Firefox": dragged({}, "Le Voyage.mkv"),
  "WebKitGTK, which gives them": dragged({ "text/uri-list": "", "text/html": "" }, "Le Voyage.mkv"),
  "WebKitGTK, which keeps them back": dragged({ "text/uri-list": "", "text/html": asHtml(fileAddress) }),
};
const notFiles = {
  "a link of a page": dragged({ "text/plain": link, "text/html": asHtml(link), "text/uri-list": link }),
  "an episode's row": dragged({ "text/plain": "0 1" }),
};

test.each(Object.entries(files))("files are announced and brought: %s", (_engine, event) => {
  expect([holdsFiles(event), bringsFiles(event)]).toEqual([true, true]);
});

test.each(Object.entries(notFiles))("what is no file is left to the browser: %s", (_what, event) => {
  expect([holdsFiles(event), bringsFiles(event)]).toEqual([false, false]);
});

test("an address without text may be a file until it is dropped, and is left to the browser then", () => {
  const event = dragged({ "text/uri-list": link });
  expect([holdsFiles(event), bringsFiles(event)]).toEqual([true, false]);
});

test("files that are kept back are named, each once", () => {
  const html = `${asHtml(fileAddress)}<a>file:///tmp/100%.mkv</a>`;
  expect(namesKeptBack(dragged({ "text/html": html }).dataTransfer)).toEqual(["Le Voyage.mkv", "100%.mkv"]);
});
