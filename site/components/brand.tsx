import { SERVICE_NAME } from "../../contract/addresses.ts";

export function Brand() {
  return (
    <a class="brand" href="/">
      <svg viewBox="0 0 28 28" aria-hidden="true" focusable="false">
        <rect class="mark" width="28" height="28" rx="7" />
        <path
          class="lines"
          d="M8 9h12M8 14h12M8 19h7"
          fill="none"
          stroke-width="2.5"
          stroke-linecap="round"
        />
      </svg>
      <span>{SERVICE_NAME}</span>
    </a>
  );
}
