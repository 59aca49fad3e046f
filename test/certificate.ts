import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";

const OPENSSL = "openssl";

export const hasOpenssl = spawnSync(OPENSSL, ["version"]).error === undefined;

/** Writes `key.pem` and a self-signed `certificate.pem` for a name. */
export function makeCertificate(folder: string, name: string): void {
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const request = ["req", "-x509", "-nodes", "-days", "2", ...curve, ...files, ...subject];
  execFileSync(OPENSSL, request, { stdio: "ignore" });
}
