/**
 * All publishers as a separate process: `node test/publishers/serve.ts FOLDER`
 * prints the settings that make the program use them, as one line of JSON, and serves until it is
 * ended. On SIGUSR2 it prints the requests and body bytes served since the last time.
 */
import { startPublishers } from "./publishers.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder is to be served?");

const publishers = await startPublishers(folder);
const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

print(publishers.settings);
process.on("SIGUSR2", () => {
  const { requests } = publishers;
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
  print({ requests: requests.length, bytes });
  publishers.forget();
});
