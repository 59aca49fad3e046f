import { GUIDE_PATH, SIGN_IN_PATH } from "../parts/site.ts";

export function SiteNav({
  path,
  isSignedIn,
}: {
  readonly path: string;
  /** Null on a page that is the same for all visitors. */
  readonly isSignedIn: boolean | null;
}) {
  return (
    <nav aria-label="Site">
      <Place to={GUIDE_PATH} path={path} label="Docs" />
      <Place to="/status" path={path} label="Status" />
      {isSignedIn === false ? (
        <Place to={SIGN_IN_PATH} path={path} label="Sign in" />
      ) : (
        <Place to="/account" path={path} label="Account" />
      )}
    </nav>
  );
}

const ACCOUNT_PAGES = [
  ["/account", "Overview"],
  ["/account/plan", "Plan"],
  ["/account/activity", "Activity"],
] as const;

export function AccountNav({ path }: { readonly path: string }) {
  return (
    <div class="tabs-line">
      <div class="frame">
        <nav class="row" aria-label="Account">
          {ACCOUNT_PAGES.map(([to, label]) => (
            <a href={to} aria-current={to === path ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <form method="post" action="/account/sign-out">
          <button>Sign out</button>
        </form>
      </div>
    </div>
  );
}

function Place({ to, path, label }: Readonly<Record<"to" | "path" | "label", string>>) {
  const isHere = path === to ? "page" : path.startsWith(`${to}/`) ? "true" : undefined;
  return (
    <a href={to} aria-current={isHere}>
      {label}
    </a>
  );
}
