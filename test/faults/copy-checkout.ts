import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const MODULES = ["node_modules", "client/node_modules"];

/** Copies the tracked files of a checkout to a temporary folder, with links to its installed packages. */
export function copyCheckout(root: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), "legis-faults-")));
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" });
  for (const path of listed.split("\0").filter((each) => existsSync(join(root, each)))) {
    if (path === "") continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  for (const folder of MODULES)
    if (existsSync(join(root, folder))) linkPackages(root, copy, folder);
  return copy;
}

/** Package by package, because the link to our own client must lead into the copy. */
function linkPackages(root: string, copy: string, folder: string): void {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    if (name.startsWith(".vite")) continue;
    const path = join(root, folder, name);
    const target = lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path;
    symlinkSync(target, join(copy, folder, name));
  }
}
