// Starts what the browser tests look at: `avm demo` with its sample brand, and `avm serve` on an
// empty database. Both have folders and databases of their own.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    demo: string;
    demoFolder: string;
    demoLink: string;
    demoEmail: string;
    demoPassword: string;
    empty: string;
    setUpLink: string;
    /** A free port on loopback that the demo's webhooks may be sent to. */
    hookPort: number;
  }
}

export const program = process.env.AVM ?? "../../avm";
const startWithin = 180_000;

/**
 * freePort returns a port of this machine that nobody listens on. It lies below those that the
 * system gives to a server that asks for any port, so that none takes it before avm listens.
 */
function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 22_000);
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", () => freePort().then(resolve, reject));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}

/** setUpLink is the link that `avm serve` prints on an empty database. */
export const setUpLink = /(http\S*\/set-up\?token=[A-Za-z0-9_-]+)/;

/** start runs a command of avm and returns its output once it contains what is expected. */
export async function start(
  command: string[],
  expected: RegExp,
  configuration?: string,
  more: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "avm-browser-"));
  if (configuration) writeFileSync(join(folder, "avm.yml"), configuration);
  const base = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(resolve(program), [...command, "--listen", base.slice(7), "--data-dir", folder], {
    cwd: folder,
    env: { ...process.env, ...more },
  });
  const output = await new Promise<string>((ready, reject) => {
    let text = "";
    const read = (data: Buffer) => {
      text += data.toString();
      if (expected.test(text)) ready(text);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("exit", (code) => reject(new Error(`avm ${command.join(" ")} ended with ${code}: ${text}`)));
    setTimeout(() => reject(new Error(`avm ${command.join(" ")} is not ready: ${text}`)), startWithin).unref();
  });
  return { base, output, child, folder };
}

export async function stop({ child, folder }: { child: ChildProcess; folder: string }) {
  const ended = new Promise((resolve) => child.on("exit", resolve));
  child.removeAllListeners("exit");
  child.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  child.kill("SIGTERM");
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 15_000))]);
}

export default async function setup({ provide }: TestProject) {
  const demoLink = /(http\S*\/sign-in\?token=\S+)/;
  const hookPort = await freePort();
  const webhooks = {
    AVM_CONNECTORS_ENCRYPTION_KEY: "ab".repeat(32),
    AVM_EGRESS_ALLOW_PRIVATE: "127.0.0.1",
    AVM_EGRESS_PORTS: `80,443,${hookPort}`,
  };
  const [demo, empty] = await Promise.all([
    start(["demo"], demoLink, undefined, webhooks),
    start(["serve"], setUpLink),
  ]);
  provide("hookPort", hookPort);
  const account = /sign-in as (\S+) with the password (\S+)/.exec(demo.output);
  provide("demo", demo.base);
  provide("demoFolder", demo.folder);
  provide("demoLink", demoLink.exec(demo.output)?.[1] ?? "");
  provide("demoEmail", account?.[1] ?? "");
  provide("demoPassword", account?.[2]?.replace(/\)$/, "") ?? "");
  provide("empty", empty.base);
  provide("setUpLink", setUpLink.exec(empty.output)?.[1] ?? "");
  return () => Promise.all([stop(demo), stop(empty)]).then(() => undefined);
}
