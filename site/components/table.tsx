import type { Child } from "hono/jsx";

/** Cells by column, the first of which names the row. A wide table scrolls by itself, with the keyboard, too. */
export function Table({
  label,
  columns,
  rows,
  style,
}: {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Child[])[];
  /** Classes; `stacked` makes each row a block on phones. */
  readonly style?: string;
}) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={label}>
      <table class={style}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell, at) => (
                <td data-label={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
