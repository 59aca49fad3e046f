/** A search over all kinds of records. */
export function SearchForm({ value = "" }: { readonly value?: string }) {
  return (
    <form method="get" action="/search" role="search">
      <SearchField label="Words, a name, or a citation such as H.R. 3684" value={value} />
    </form>
  );
}

/** A field with its button. */
export function SearchField({ label, value }: Readonly<Record<"label" | "value", string>>) {
  return (
    <p class="field">
      <label for="q">{label}</label>
      <span class="search-field">
        <input type="search" id="q" name="q" value={value} maxlength={200} />
        <button class="button">Search</button>
      </span>
    </p>
  );
}
