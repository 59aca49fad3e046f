/** Why a page is not shown, and what to do. */
export function Failure({
  title,
  advice,
  requestId,
}: {
  readonly title: string;
  readonly advice: string;
  readonly requestId: string;
}) {
  return (
    <>
      <h1>{title}</h1>
      <p>{advice}</p>
      <p>
        <a href="/">Go to the home page</a>
      </p>
      <p class="quiet small">
        Request <span class="mono">{requestId}</span>
      </p>
    </>
  );
}
