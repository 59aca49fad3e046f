const LEAST_VISIBLE = 0.6;

/** A horizontal bar, decorative beside its number. A small value stays visible. */
export function Bar({ value, max }: { readonly value: number; readonly max: number }) {
  const width = value === 0 ? 0 : Math.max(LEAST_VISIBLE, (value / max) * 100);
  return (
    <svg
      class="bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width.toFixed(2)} height="10" />
    </svg>
  );
}
