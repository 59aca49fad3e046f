/** Moves the user name and password from an address into a Basic authorization header (RFC 7617). */
export function splitLogin(address: string): {
  readonly address: string;
  readonly authorization: string | null;
} {
  const url = new URL(address);
  if (url.username === "" && url.password === "") return { address, authorization: null };
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  url.username = "";
  url.password = "";
  return { address: url.href, authorization };
}
